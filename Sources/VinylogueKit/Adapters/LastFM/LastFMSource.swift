import Core
import Foundation
import HTTP
import LastFM
import Storage

/// Last.fm with a response cache: a fresh cached response saves a request, and an old one is used
/// if the request fails.
package struct LastFMSource: Sendable {
    private let client: LastFMClient
    private let location: ServiceAddress
    /// The cache that all requests go through.
    let answers: CachedAnswers
    private let offset: UTCOffset
    /// The user whose list of chart weeks is requested for everyone; nil to request each user's
    /// own.
    private var listUser: String?
    private let purpose: HTTPRequest.Purpose

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - key: looks up the API key when a request is sent; throws a `KitError`. If it returns
    ///     nil, the request fails with `KitError.missingKey`.
    ///   - http: sends the requests; shared by the whole program.
    ///   - answers: the cache, and how it is used.
    ///   - purpose: the purpose of the requests, which determines their rate limit.
    ///   - offset: how far local time is ahead of UTC, for the spans of days and months.
    package init(
        location: ServiceAddress,
        key: @escaping @Sendable () throws -> Secret?,
        http: HTTPClient,
        answers: CachedAnswers,
        purpose: HTTPRequest.Purpose = .answer,
        offset: @escaping UTCOffset = { _ in 0 }
    ) {
        client = LastFMClient(baseURL: location.url, apiKey: { try key().required() }, http: http)
        self.location = location
        self.answers = answers
        self.purpose = purpose
        self.offset = offset
    }

    /// The response to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` if no response is cached, and
    /// `KitError.notCached` if offline without a cached response.
    func answer<Request: ServiceRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        try await answers.answer(
            to: request,
            canonical: request.canonicalText(baseURL: location.url)
        ) {
            try await client.answer(to: request, purpose: purpose)
        }
    }
}

extension ServiceRequest {
    /// The text that identifies a request to Last.fm in the response cache, as `cache-spec.md`
    /// defines it: the base URL and a query of the method and all parameters except key and format,
    /// sorted by name, with usernames in lowercase.
    package func canonicalText(baseURL: URL) -> String {
        var parameters = parameters
        for name in ["user", "username"] {
            parameters[name] = parameters[name]?.lowercased()
        }
        parameters["method"] = Self.name
        return "\(baseURL.absoluteString)?\(percentEncodedQuery(sorting: parameters))"
    }
}

extension LastFMSource: ListeningService {
    package var service: Service { .lastFM }

    package var site: String? { location.isLastFM ? MusicPages().site : nil }

    package func years(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> PeriodYears {
        try TypedName.check(user, at: location)
        guard case .week(let week) = period else {
            let known = try await answer(to: UserInfoRequest(user: user))
            return PeriodYears(
                user: known.value.name,
                period: period,
                spans: period.spans(
                    in: offset,
                    from: known.value.registered ?? 0,
                    to: answers.now()
                ),
                source: known.source
            )
        }
        let (known, listed) = try await infoAndList(of: user)
        let chartYears = ChartYears(
            listed: listed.value.weeks,
            registered: known.value.registered,
            now: answers.now()
        )
        return PeriodYears(
            user: known.value.name,
            period: period,
            spans: chartYears.chartWeeks(with: week),
            source: known.source.isStale ? known.source : listed.source
        )
    }

    /// A user's info and the list of chart weeks, which are requested side by side unless the info is
    /// cached.
    private func infoAndList(
        of user: String
    ) async throws -> (Sourced<UserInfoRequest.Answer>, Sourced<WeeklyChartListRequest.Answer>) {
        let wanted = UserInfoRequest(user: user)
        let weeks = WeeklyChartListRequest(user: listUser ?? user)
        // Tasks would start threads, which takes longer than reading the cache.
        if let info = answers.fresh(wanted, wanted.canonicalText(baseURL: location.url)) {
            return (info, try await answer(to: weeks))
        }
        async let info = answer(to: wanted)
        async let list = answer(to: weeks)
        return try await (info, list)
    }

    package func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> {
        try TypedName.check(user, at: location)
        return switch subject {
        case .albums: try await answer(to: WeeklyAlbumChartRequest(user: user, week: span))
        case .artists: try await answer(to: WeeklyArtistChartRequest(user: user, week: span))
        case .tracks: try await answer(to: WeeklyTrackChartRequest(user: user, week: span))
        }
    }

    package func details(
        of album: Album,
        for user: String?
    ) async throws -> Sourced<AlbumDetails> {
        if let user { try TypedName.check(user, at: location) }
        let request = AlbumInfoRequest(artist: album.artist, album: album.title, user: user)
        return try await answer(to: request).map(AlbumDetails.init)
    }

    package func person(named name: String) async throws -> Sourced<Person> {
        try TypedName.check(name, at: location)
        return try await answer(to: UserInfoRequest(user: name))
    }

    package func cachedPerson(named name: String) -> Person? {
        let request = UserInfoRequest(user: name)
        return answers.cached(request, request.canonicalText(baseURL: location.url))?.value
    }

    // Last.fm counts plays that its pages don't have.
    package func playCount(of user: String) async throws -> Int? { nil }

    package func people(similarTo name: String) async throws -> Sourced<[String]> { nothing() }

    package func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person] {
        try TypedName.check(name, at: location)
        let firstRequest = FriendsRequest(user: name)
        let first = try await answer(to: firstRequest).value
        let last = first.totalPages
        let tooMany = KitError.tooManyFriends(limit: FriendsList.limit)
        guard last <= FriendsList.limit / firstRequest.limit else { throw tooMany }
        var friends = first.friends
        if last > 1 {
            progress(1, last)
            // Two at a time, because a page may be large.
            let pages = try await sideBySide(
                2...last,
                atMost: 2,
                progress: { done, _ in progress(1 + done, last) },
                { try await answer(to: FriendsRequest(user: name, page: $0)).value.friends }
            )
            friends += pages.joined()
        }
        guard friends.count <= FriendsList.limit else { throw tooMany }
        // The list may have changed between pages, so that a friend is on two of them.
        return friends.uniqued { $0.name.lowercased() }
    }

    package func albums(_ list: AlbumList) async throws -> Sourced<[TopAlbum]> {
        switch list {
        case .top(let user, let period, let limit):
            try await answer(
                to: UserTopAlbumsRequest(user: user, period: .init(period), limit: limit)
            )
        case .newReleases: nothing()
        case .byArtist(let artist): try await answer(to: ArtistTopAlbumsRequest(artist: artist))
        case .tagged(let tag, let page):
            try await answer(to: TagTopAlbumsRequest(tag: tag, page: page))
        }
    }

    /// The response of a service that has no such list.
    private func nothing<Value>() -> Sourced<[Value]> {
        Sourced(value: [], source: Provenance(kind: answers.kind, fetchedAt: answers.now()))
    }

    package func topTracks(of artist: String) async throws -> Sourced<[TopTrack]> {
        try await answer(to: ArtistTopTracksRequest(artist: artist))
    }

    package func artists(similarTo artist: String) async throws -> Sourced<[String]> {
        try await answer(to: SimilarArtistsRequest(artist: artist))
    }

    package func tags(of artist: String) async throws -> Sourced<[TopTag]> {
        try await answer(to: ArtistTopTagsRequest(artist: artist))
    }

    package func sharingChartList(among users: [String]) async -> any ListeningSource {
        guard let first = users.first else { return self }
        var copy = self
        copy.listUser = first
        // If this fails, the request for each user's chart also fails, and reports why.
        _ = try? await copy.answer(to: WeeklyChartListRequest(user: first))
        return copy
    }
}

extension UserTopAlbumsRequest.Period {
    fileprivate init(_ period: AlbumList.Period) {
        self =
            switch period {
            case .month: .month
            case .halfYear: .halfYear
            case .year: .year
            case .overall: .overall
            }
    }
}

extension AlbumDetails {
    fileprivate init(_ info: AlbumInfo) {
        self.init(
            album: Album(artist: info.artist, title: info.name),
            url: info.url,
            imageURL: info.imageURL,
            listeners: info.listeners,
            playCount: info.playCount,
            userPlayCount: info.userPlayCount,
            tags: info.tags,
            tracks: info.tracks.map {
                Track(name: $0.name, seconds: $0.duration, artist: $0.artist)
            },
            description: info.description
        )
    }
}
