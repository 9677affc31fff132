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
    private let cache: ResponseCache
    private let mode: Mode
    private let kind: Source.Kind
    private let now: @Sendable () -> Date
    private let cacheFailed: @Sendable (any Error) -> Void
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
        self.cache = cache
        self.mode = mode
        self.kind = kind
        self.now = now
        self.cacheFailed = cacheFailed
    }

    /// The answer to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` when nothing is cached, `KitError.notCached` when
    /// offline without a cached answer.
    func answer<Request: CacheableRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        let canonical = request.canonicalText(baseURL: baseURL)
        if mode == .refresh {
            return try await fetched(request, as: canonical) { self.cached(request, as: canonical) }
        }
        let cached = self.cached(request, as: canonical)
        if let cached, !cached.source.isStale { return cached }
        guard mode == .offline else {
            return try await fetched(request, as: canonical) { cached }
        }
        guard let cached else { throw KitError.notCached(method: Request.method) }
        return cached
    }

    /// The cached answer, marked stale if it is no longer fresh; nil if there is no usable one.
    private func cached<Request: CacheableRequest>(
        _ request: Request,
        as canonical: String
    ) -> Sourced<Request.Answer>? {
        let now = now()
        guard let entry = cache.entry(canonical, now),
            let value = try? request.answer(from: entry.body)
        else { return nil }
        // An entry from the future is not fresh: some clock was wrong.
        let isFresh = entry.stored <= now && now < request.freshUntil(fetched: entry.stored)
        let source = Source(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }

    /// The service's answer, which is then cached; or the fallback, when the failure was not about
    /// the user or album in question.
    private func fetched<Request: CacheableRequest>(
        _ request: Request,
        as canonical: String,
        orElse fallback: () -> Sourced<Request.Answer>?
    ) async throws -> Sourced<Request.Answer> {
        do {
            let answer = try await client.answer(to: request)
            let entry = CacheEntry(body: answer.body, stored: now())
            do { try cache.store(entry, canonical) } catch { cacheFailed(error) }
            return Sourced(
                value: answer.value,
                source: Source(kind: kind, fetchedAt: entry.stored)
            )
        } catch let error as LastFMError {
            let error = KitError(error)
            guard !error.isAboutTheSubject, var old = fallback() else { throw error }
            old.source.isStale = true
            old.source.failure = error
            return old
        }
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
            now: now()
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

extension KitError {
    /// Whether the service answered, and said no: then an old answer would be wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch self {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}
