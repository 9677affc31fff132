import Foundation
import HTTP
import ListenBrainz

/// ListenBrainz with a response cache, and MusicBrainz for what it doesn't know about albums.
///
/// ListenBrainz has no chart of a past week, so charts are counted from the plays. What neither service
/// can tell is empty.
package struct ListenBrainzSource: Sendable {
    private let client: ListenBrainzClient
    let addresses: ServiceAddresses
    let answers: CachedAnswers
    private let music: MusicBrainzAlbums
    let covers: KnownCovers
    private let purpose: HTTPRequest.Purpose
    private let offset: UTCOffset

    /// - Parameters:
    ///   - token: returns the user's token, or nil for public data only; called for each request.
    ///   - http: sends the requests; shared by the whole program.
    ///   - answers: the cache, and how it is used.
    ///   - covers: the covers in charts so far; shared by all sources, so that a cover needs no search.
    ///   - purpose: the purpose of the requests, which determines their rate limit.
    ///   - offset: how far local time is ahead of UTC, for the spans of days and months.
    package init(
        addresses: ServiceAddresses,
        token: @escaping @Sendable () throws -> Secret? = { nil },
        http: HTTPClient,
        answers: CachedAnswers,
        covers: KnownCovers = KnownCovers(),
        purpose: HTTPRequest.Purpose = .answer,
        offset: @escaping UTCOffset = { _ in 0 }
    ) {
        client = ListenBrainzClient(base: addresses.listenBrainz, token: token, http: http)
        self.addresses = addresses
        self.answers = answers
        music = MusicBrainzAlbums(
            addresses: addresses,
            http: http,
            answers: answers,
            purpose: purpose
        )
        self.covers = covers
        self.purpose = purpose
        self.offset = offset
    }

    func answer<Request: UserRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        try await answers.answer(to: request, canonical: canonical(request)) {
            try await client.answer(to: request, purpose: purpose)
        }
    }

    /// The text that identifies a request in the cache, in which case in usernames doesn't matter.
    private func canonical(_ request: some UserRequest) -> String {
        var request = request
        request.user = request.user.lowercased()
        return request.address(at: addresses.listenBrainz)
    }

    private func span(of period: CalendarPeriod) -> TimeSpan {
        period.span(weeks: .chart, in: offset)
    }

    /// The user's name as the service spells it, and when their history begins and ends.
    ///
    /// Every page of listens tells, and so the first one of a year ago is used, which is what people
    /// mostly ask for next.
    private func range(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> Sourced<ListenRange> {
        let yearAgo = span(of: period.inYear(period.year - 1))
        if yearAgo.from > TimeSpan.firstListen, yearAgo.to <= answers.now().unixTime {
            do {
                let page = try await read(ListensRequest(user: user, span: yearAgo))
                if let range = page.value.range {
                    return page.map { ListenRange(user: $0.user, range: range) }
                }
            } catch KitError.notCached {}
        }
        return try await answer(to: ListenRangeRequest(user: user))
    }

    private func read(_ request: ListensRequest) async throws -> Sourced<ListenPage> {
        try await answers.answer(to: request, canonical: canonical(request)) {
            try await client.listens(request, purpose: purpose)
        }
    }

    /// All listens in a span, each once.
    private func listens(of user: String, in span: TimeSpan) async throws -> Sourced<[Listen]> {
        var walk = ListenWalk(ListensRequest(user: user, span: span))
        var source = (nothing() as Sourced<[Listen]>).source
        while let request = walk.next {
            let page = try await read(request)
            if page.source.isStale || !source.isStale { source = page.source }
            walk.add(page.value)
        }
        return Sourced(value: walk.listens, source: source)
    }

    /// The response of a service that has no such data.
    private func nothing<Value>() -> Sourced<[Value]> {
        Sourced(value: [], source: Provenance(kind: answers.kind, fetchedAt: answers.now()))
    }

    /// The URL of a page on the service's website.
    private func page(_ kind: String, _ id: String?) -> String? {
        guard let site, let id else { return nil }
        return "\(site)/\(kind)/\(id.percentEncoded)"
    }
}

extension ListenBrainzSource: ListeningService {
    package var service: Service { .listenBrainz }

    package var site: String? {
        let isOwn = addresses.listenBrainz.absoluteString == ServiceAddress.listenBrainzText
        return isOwn && answers.kind != .demo ? Service.listenBrainz.page : nil
    }

    package func years(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> PeriodYears {
        try TypedName.checkForListenBrainz(user)
        let known = try await range(of: user, with: period)
        let start = known.value.range.map { $0.from < $0.to ? $0.from : Int.max }
        return PeriodYears(
            user: known.value.user,
            period: period,
            spans: period.spans(
                from: start ?? TimeSpan.firstListen,
                to: answers.now(),
                span: span(of:)
            ),
            source: known.source
        )
    }

    package func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> {
        try TypedName.checkForListenBrainz(user)
        var listens = try await listens(of: user, in: span)
        // Plays without an album count for artists and tracks only.
        covers.note(listens.value)
        if !listens.value.isEmpty { listens.source.attribution = Attribution(of: [site]) }
        return listens.map { $0.chart(by: subject) { page($0, $1) } }
    }

    package func details(
        of album: Album,
        for user: String?
    ) async throws -> Sourced<AlbumDetails> {
        if let user { try TypedName.checkForListenBrainz(user) }
        async let counted = playCount(of: album, by: user)
        let cover = coverAddress(ofKnown: album)
        var details: Sourced<AlbumDetails>
        do {
            details = try await music.details(of: album) { page("album", $0) }
        } catch KitError.service(let failure) where failure.isUnknownAlbum && cover != nil {
            // The user has plays of it, under a name that MusicBrainz doesn't find.
            let source = Provenance(kind: answers.kind, fetchedAt: answers.now())
            details = Sourced(value: AlbumDetails(album: album), source: source)
        }
        details.value.userPlayCount = await counted
        if let cover { details.value.imageURL = cover }
        return details
    }

    package func coverAddress(of album: Album, for user: String?) async throws -> String? {
        if let known = coverAddress(ofKnown: album) { return known }
        return try await music.cover(of: album)
    }

    package func playCount(of user: String) async throws -> Int? {
        try TypedName.checkForListenBrainz(user)
        return try await KitError.asking {
            try await client.answer(to: ListenCountRequest(user: user), purpose: purpose).value
        }
    }

    package func person(named name: String) async throws -> Sourced<Person> {
        try TypedName.checkForListenBrainz(name)
        async let count = answer(to: ListenCountRequest(user: name))
        let (known, plays) = try await (answer(to: ListenRangeRequest(user: name)), count)
        let person = Person(
            name: known.value.user,
            playCount: plays.value,
            url: page("user", known.value.user)
        )
        return Sourced(value: person, source: known.source.isStale ? known.source : plays.source)
    }

    package func cachedPerson(named name: String) -> Person? {
        let request = ListenCountRequest(user: name)
        guard let plays = answers.cached(request, canonical(request))?.value else { return nil }
        return Person(name: name, playCount: plays)
    }

    package func people(similarTo name: String) async throws -> Sourced<[String]> {
        try TypedName.checkForListenBrainz(name)
        return try await answer(to: SimilarUsersRequest(user: name))
    }

    package func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person] {
        try TypedName.checkForListenBrainz(name)
        let names = try await answer(to: FollowingRequest(user: name)).value
        guard names.count <= FriendsList.limit else {
            throw KitError.tooManyFriends(limit: FriendsList.limit)
        }
        return names.map { Person(name: $0, url: page("user", $0)) }
    }

    package func albums(_ list: AlbumList) async throws -> Sourced<[TopAlbum]> {
        if case .newReleases(let user) = list {
            try TypedName.checkForListenBrainz(user)
            return try await answer(to: UserFreshReleasesRequest(user: user))
                .map { $0.map(addresses.withCover) }
        }
        guard case .top(let user, let period, let limit) = list else { return nothing() }
        try TypedName.checkForListenBrainz(user)
        if period == .month { return try await lastMonth(of: user, limit: limit) }
        var all: Sourced<[TopAlbum]> = nothing()
        var offset = 0
        while all.value.count < limit {
            let page = try await answer(
                to: TopReleaseGroupsRequest(
                    user: user,
                    range: .init(period),
                    offset: offset
                )
            )
            let albums = page.value.albums.map(addresses.withCover)
            all = Sourced(value: all.value + albums, source: page.source)
            offset += page.value.rowCount
            if page.value.rowCount < TopReleaseGroupsRequest.limit { break }
        }
        return all.map { Array($0.prefix(limit)) }
    }

    package func topTracks(of artist: String) async throws -> Sourced<[TopTrack]> { nothing() }

    package func artists(similarTo artist: String) async throws -> Sourced<[String]> { nothing() }

    package func tags(of artist: String) async throws -> Sourced<[TopTag]> {
        try await music.tags(of: artist)
    }
}
