import Foundation
import HTTP
import LastFM
import Storage

/// Last.fm behind its response cache: a fresh answer costs no request, and an old one is better than
/// nothing.
package struct ServiceHistory: Sendable {
    /// When to use the cache, and when the service.
    package enum Mode: Sendable {
        /// The cache while it is fresh, otherwise the service.
        case standard
        /// Only the cache, however old.
        case offline
        /// Always the service.
        case refresh
    }

    private let client: LastFMClient
    private let location: ServiceAddress
    private var baseURL: URL { location.url }
    /// Everything that is asked goes through these.
    let answers: CachedAnswers
    private let offset: UTCOffset
    /// Whose list of chart weeks to request, which is the same for every user; nil for each user's own.
    private var listUser: String?
    /// What requests are for, which decides how soon they may follow others.
    private var purpose = HTTPRequest.Purpose.answer

    /// Creates it.
    ///
    /// - Parameters:
    ///   - key: looks the key up when a request is sent; throws a `KitError`. Without one, the request
    ///     fails with `KitError.missingKey`.
    ///   - http: sends the requests; the program has one.
    ///   - answers: the cache, and how it is used.
    ///   - offset: how far the time of days and months is ahead of UTC.
    package init(
        location: ServiceAddress,
        key: @escaping @Sendable () throws -> Secret?,
        http: HTTPClient,
        answers: CachedAnswers,
        offset: @escaping UTCOffset = { _ in 0 }
    ) {
        client = LastFMClient(baseURL: location.url, apiKey: key, http: http)
        self.location = location
        self.answers = answers
        self.offset = offset
    }

    /// The website of the service; nil if it is not Last.fm.
    var site: String? {
        location.isLastFM ? MusicPages().site : nil
    }

    /// The same history at the pace of long work.
    package func forLongWork() -> ServiceHistory {
        var copy = self
        copy.purpose = .longWork
        return copy
    }

    /// The answer to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` when nothing is cached, `KitError.notCached` when
    /// offline without a cached answer.
    func answer<Request: CacheableRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        let (client, purpose) = (client, purpose)
        return try await answers.answer(
            to: CachedAnswers.Question(
                canonical: request.canonicalText(baseURL: baseURL),
                method: Request.method,
                freshUntil: { request.freshUntil(fetched: $0) },
                read: { try? request.answer(from: $0) },
                fetch: {
                    do {
                        let answer = try await client.answer(to: request, purpose: purpose)
                        return (answer.value, answer.body)
                    } catch let error as LastFMError {
                        throw KitError(error)
                    }
                }
            )
        )
    }
}

extension ServiceHistory: ListeningHistory {
    package func years(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> PeriodYears {
        try TypedName.check(user, at: location)
        async let info = answer(to: UserInfoRequest(user: user))
        guard case .week(let week) = period else {
            let known = try await info
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
        async let list = answer(to: WeeklyChartListRequest(user: listUser ?? user))
        let (known, listed) = try await (info, list)
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

    package func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> {
        try TypedName.check(user, at: location)
        switch subject {
        case .albums:
            let request = WeeklyAlbumChartRequest(user: user, week: span)
            return try await answer(to: request).map { chart in
                chart.rows.ranked { ($0.artist, $0.name, $0.playCount, $0.url) }
            }
        case .artists:
            let request = WeeklyArtistChartRequest(user: user, week: span)
            return try await answer(to: request).map { chart in
                chart.rows.ranked { ($0.name, "", $0.playCount, $0.url) }
            }
        case .tracks:
            let request = WeeklyTrackChartRequest(user: user, week: span)
            return try await answer(to: request).map { chart in
                chart.rows.ranked { ($0.artist, $0.name, $0.playCount, $0.url) }
            }
        }
    }

    package func lastPlay(of album: Album, by user: String) -> Date? { nil }

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
        return try await answer(to: UserInfoRequest(user: name)).map(Person.init)
    }

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
        // The list may have changed while it was read.
        var seen: Set<String> = []
        return friends.filter { seen.insert($0.name.lowercased()).inserted }.map(Person.init)
    }

    package func prepared(for users: [String]) async -> any ListeningHistory {
        guard let first = users.first else { return self }
        var copy = self
        copy.listUser = first
        // A failure here is a failure for each of them.
        _ = try? await copy.answer(to: WeeklyChartListRequest(user: first))
        return copy
    }
}

extension CalendarPeriod {
    /// The spans of this period by year, as far as they overlap the time from a second to now.
    func spans(in offset: UTCOffset, from start: Int, to now: Date) -> [Int: TimeSpan] {
        spans(from: start, to: now) { $0.span(in: offset) }
    }

    /// The spans of this period by year, as far as they overlap the time from a second to now.
    func spans(
        from start: Int,
        to now: Date,
        span: (CalendarPeriod) -> TimeSpan
    ) -> [Int: TimeSpan] {
        let now = Int(now.timeIntervalSince1970)
        // An ISO year may begin in the year before.
        let years = [start, now].map { CalendarDate(unixTime: $0).components.year }
        guard years[0] <= years[1] else { return [:] }
        return (years[0] - 1...years[1] + 1).reduce(into: [:]) { spans, year in
            let span = span(inYear(year))
            if span.to > start, span.from <= now { spans[year] = span }
        }
    }
}

extension Array {
    /// The rows of a chart that is in order, from artist, title, plays and address.
    func ranked(_ row: (Element) -> (String, String, Int, String?)) -> [ChartRow] {
        enumerated().map { index, element in
            let (artist, title, plays, url) = row(element)
            return ChartRow(
                rank: index + 1,
                artist: artist,
                title: title,
                playCount: plays,
                url: url
            )
        }
    }
}

extension AlbumDetails {
    init(_ info: AlbumInfo) {
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

extension Person {
    init(_ info: UserInfo) {
        self.init(
            name: info.name,
            realName: info.realName,
            playCount: info.playCount,
            registered: info.registered,
            url: info.url,
            imageURL: info.imageURL
        )
    }
}
