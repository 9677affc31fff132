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
    private let baseURL: URL
    /// Everything that is asked goes through these.
    let answers: CachedAnswers
    /// Whose list of chart weeks to request, which is the same for every user; nil for each user's own.
    private var listUser: String?

    /// Creates it.
    ///
    /// - Parameters:
    ///   - key: without it, every request fails with `KitError.missingKey`.
    ///   - http: sends the requests; the program has one.
    ///   - kind: the kind of source of a new answer.
    ///   - cacheFailed: called when an answer could not be cached; the answer is used anyway.
    package init(
        location: ServiceLocation,
        key: ServiceKey?,
        http: HTTPClient,
        cache: ResponseCache,
        mode: Mode,
        kind: Source.Kind,
        now: @escaping @Sendable () -> Date,
        cacheFailed: @escaping @Sendable (any Error) -> Void
    ) {
        client = LastFMClient(baseURL: location.url, apiKey: key?.key, http: http)
        baseURL = location.url
        answers = CachedAnswers(
            mode: mode,
            kind: kind,
            cache: cache,
            now: now,
            cacheFailed: cacheFailed
        )
    }

    /// The answer to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` when nothing is cached, `KitError.notCached` when
    /// offline without a cached answer.
    func answer<Request: CacheableRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        let client = client
        return try await answers.answer(
            to: CachedAnswers.Question(
                canonical: request.canonicalText(baseURL: baseURL),
                method: Request.method,
                freshUntil: { request.freshUntil(fetched: $0) },
                read: { try? request.answer(from: $0) },
                fetch: {
                    do {
                        let answer = try await client.answer(to: request)
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
    package func years(of user: String, with week: CalendarWeek) async throws -> WeekYears {
        async let info = answer(to: UserInfoRequest(user: user))
        async let list = answer(to: WeeklyChartListRequest(user: listUser ?? user))
        let (known, listed) = try await (info, list)
        let chartYears = ChartYears(
            listed: listed.value.weeks.map { TimeSpan(from: $0.from, to: $0.to) },
            registered: known.value.registered,
            now: answers.now()
        )
        return WeekYears(
            user: known.value.name,
            week: week,
            spans: chartYears.chartWeeks(with: week),
            source: known.source.isStale ? known.source : listed.source
        )
    }

    package func chart(
        of user: String,
        in span: TimeSpan
    ) async throws -> Sourced<[RankedAlbum]> {
        let week = ChartWeek(from: span.from, to: span.to)
        return try await answer(to: WeeklyAlbumChartRequest(user: user, week: week)).map { chart in
            chart.albums.enumerated().map { index, row in
                RankedAlbum(
                    rank: index + 1,
                    album: Album(artist: row.artist, title: row.name),
                    playCount: row.playCount,
                    url: row.url
                )
            }
        }
    }

    package func details(
        of album: Album,
        for user: String?
    ) async throws -> Sourced<AlbumDetails> {
        let request = AlbumInfoRequest(artist: album.artist, album: album.title, user: user)
        return try await answer(to: request).map(AlbumDetails.init)
    }

    package func person(named name: String) async throws -> Sourced<Person> {
        try await answer(to: UserInfoRequest(user: name)).map(Person.init)
    }

    package func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person] {
        let firstRequest = FriendsRequest(user: name)
        let first = try await answer(to: firstRequest).value
        let last = first.totalPages
        let tooMany = KitError.tooManyFriends(limit: FriendsList.limit)
        guard last <= FriendsList.limit / firstRequest.limit else { throw tooMany }
        var pages = [1: first.friends]
        var count = first.friends.count
        if last > 1 {
            progress(1, last)
            try await withThrowingTaskGroup(of: (Int, [UserInfo]).self) { group in
                func load(_ page: Int) {
                    guard page <= last else { return }
                    group.addTask {
                        let request = FriendsRequest(user: name, page: page)
                        return (page, try await answer(to: request).value.friends)
                    }
                }
                // Two at a time, because a page may be large.
                load(2)
                load(3)
                for try await (page, friends) in group {
                    pages[page] = friends
                    count += friends.count
                    guard count <= FriendsList.limit else { throw tooMany }
                    progress(pages.count, last)
                    load(pages.count + 2)
                }
            }
        }
        guard count <= FriendsList.limit else { throw tooMany }
        // The list may have changed while it was read.
        var seen: Set<String> = []
        return pages.sorted { $0.key < $1.key }.flatMap(\.value)
            .filter { seen.insert($0.name.lowercased()).inserted }
            .map(Person.init)
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
            tracks: info.tracks.map { Track(name: $0.name, seconds: $0.duration) },
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
