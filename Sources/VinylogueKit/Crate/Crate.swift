import Foundation
import Names
import Storage
import Synchronization

/// Creates walls of albums from the user's listening history, similar music, the charts, new
/// releases and random picks.
package struct Crate: Sendable {
    /// The user that a wall is for, and their friends.
    package struct Owner: Hashable, Sendable {
        /// The account name; nil if no account is set up.
        package var user: String?
        /// The account names of the user's friends.
        package var friends: [String]
        /// Whether this is a friend of the user, whose Apple Music account says nothing about them.
        package var isFriend: Bool

        package init(user: String?, friends: [String] = [], isFriend: Bool = false) {
            self.user = user
            self.friends = friends
            self.isFriend = isFriend
        }
    }

    /// The countries whose charts may be used.
    package struct Countries: Sendable {
        /// The country in the settings, which comes before that of the account; nil for none.
        package var chosen: Country?
        /// The country of the locale, for accounts without a country; nil if unknown.
        package var local: Country?

        package init(chosen: Country? = nil, local: Country? = nil) {
            self.chosen = chosen
            self.local = local
        }
    }

    /// Returns Apple Music; nil if it is not connected.
    package typealias ConnectedAppleMusic = @Sendable () async throws -> AppleMusicService?

    private let source: any ListeningService
    private let lists: PublicLists
    private let connectedAppleMusic: ConnectedAppleMusic
    private let answers: CachedAnswers
    let collection: AlbumCollection
    private let archive: @Sendable () -> PlayArchive?
    private let countries: Countries
    private let walls: KeptWalls
    private let today: @Sendable () -> CalendarDate
    private let timeout: CrateTimeout?

    /// Creates a crate.
    ///
    /// - Parameters:
    ///   - source: the accounts' service, with its cache.
    ///   - lists: the public lists of other services.
    ///   - connectedAppleMusic: returns Apple Music, for the user's albums and the catalog.
    ///   - answers: the response cache, in which walls are also stored.
    ///   - collection: the user's favorites and dislikes.
    ///   - archive: opens the archive, with the user's rules for names; nil if there is none.
    ///   - countries: the countries whose charts may be used.
    ///   - today: returns the current date in the user's time zone.
    ///   - timeout: the time limit for a wall's requests; nil to wait for all responses.
    package init(
        source: any ListeningService,
        lists: PublicLists,
        connectedAppleMusic: @escaping ConnectedAppleMusic = { nil },
        answers: CachedAnswers,
        collection: AlbumCollection,
        archive: @escaping @Sendable () -> PlayArchive?,
        countries: Countries = Countries(),
        today: @escaping @Sendable () -> CalendarDate,
        timeout: CrateTimeout?
    ) {
        self.source = source
        self.lists = lists
        self.connectedAppleMusic = connectedAppleMusic
        self.answers = answers
        self.collection = collection
        self.archive = archive
        self.countries = countries
        walls = KeptWalls(cache: answers.cache, now: answers.now)
        self.today = today
        self.timeout = timeout
    }

    /// The stored wall for a choice, without albums disliked since; nil if missing or empty.
    ///
    /// Sends no requests.
    package func keptWall(_ choice: WallChoice, for owner: Owner) throws -> Wall? {
        guard var wall = walls.wall(choice, of: owner.user) else { return nil }
        wall.plays = plays(of: owner)
        let disliked = try collection.identities(.dislike)
        wall.albums.removeAll { disliked.contains($0.album.looseID) }
        return wall.albums.isEmpty ? nil : wall
    }

    /// The services to credit for an owner's archived plays.
    private func plays(of owner: Owner) -> Attribution {
        Attribution(ofPlaysOf: owner.user, in: archive(), syncedWith: source.site)
    }

    /// The choice of the genres stored for an owner; nil if there are none.
    package func keptChoice(for owner: Owner, dial: Dial) -> WallChoice? {
        walls.choice(of: owner.user, dial: dial)
    }

    /// Stores the genres that an owner starts with next time.
    package func keep(_ choice: WallChoice, for owner: Owner) {
        do { try walls.keep(choice, of: owner.user) } catch { answers.cacheFailed(error) }
    }

    /// Creates a wall; when offline, or if every service fails, returns the stored one.
    ///
    /// The shares of failed signals go to the others, and the wall's reports have the errors. A
    /// wall that lacks late responses is not stored. Throws a `KitError` if the wall would be empty
    /// because of a failure, and `CancellationError`.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of albums.
    ///   - fill: how many albums a genre's wall should have, for which the crate reads further
    ///     down the genre's charts; nil for `limit`.
    ///   - seed: determines the order and the random picks; nil for today's seed.
    ///   - part: called at most once, if some signals are slow, with the first albums of the wall,
    ///     which keep their positions. Never called if the crate waits for all responses.
    package func wall(
        _ choice: WallChoice,
        for owner: Owner,
        limit: Int = 60,
        fill: Int? = nil,
        seed: Int? = nil,
        part: (@Sendable (Wall) -> Void)? = nil
    ) async throws -> Wall {
        if answers.mode == .offline, var kept = try keptWall(choice, for: owner) {
            _ = try await self.fill(&kept, to: min(fill ?? limit, limit), for: owner)
            kept.albums = Array(kept.albums.prefix(limit))
            return kept
        }
        let seed = seed ?? choice.seed(on: today())
        let gatherer = try gatherer(for: owner)
        let requests = gatherer.requests
        let shares = choice.shares
        let plays = plays(of: owner)
        let start = Mutex<[CrateAlbum]>([])
        var handOver: (@Sendable (CrateGatherer.Found) -> Void)?
        if let part {
            let disliked = try collection.identities(.dislike)
            handOver = { found in
                let blend = Blend(shares, found, disliked: disliked, seed: seed)
                let albums = blend.start(limit, of: Set(found.keys))
                start.withLock { $0 = albums }
                guard !albums.isEmpty else { return }
                var wall = Wall(choice: choice, seed: seed, albums: albums)
                wall.plays = plays
                part(wall)
            }
        }
        let found = try await gatherer.suggestions(choice, seed: seed, part: handOver)
        let disliked = try collection.identities(.dislike)
        let blend = Blend(shares, found, disliked: disliked, seed: seed)
        let first = start.withLock(\.self).filter { !disliked.contains($0.album.looseID) }
        let wanted = Quotas.places(limit, shares: shares.map(\.share))
        var wall = Wall(
            choice: choice,
            seed: seed,
            albums: blend.albums(limit, after: first),
            reports: []
        )
        wall.staleSource = requests.record.stale
        wall.isCutShort = requests.record.isLate
        var trailError: KitError?
        if !wall.isCutShort {
            trailError = try await self.fill(&wall, to: min(fill ?? limit, limit), for: owner)
            wall.albums = Array(wall.albums.prefix(limit))
        }
        wall.reports = zip(shares, wanted).map { share, wanted in
            Wall.Report(
                signal: share.signal,
                wanted: wanted,
                got: wall.albums.count { $0.signal == share.signal },
                error: share.share > 0
                    ? found[share.signal]?.error ?? (share.signal == .trending ? trailError : nil)
                    : nil
            )
        }
        wall.plays = plays
        guard !wall.albums.isEmpty else {
            if let error = wall.reports.lazy.compactMap(\.error).first {
                guard var kept = try keptWall(choice, for: owner) else { throw error }
                kept.albums = Array(kept.albums.prefix(limit))
                kept.reports = wall.reports
                return kept
            }
            return wall
        }
        guard !wall.isCutShort else { return wall }
        var kept = wall
        // Full-screen mode starts with the stored wall, so store at least a full page.
        if limit < Blend.page { kept.albums = blend.albums(Blend.page, after: first) }
        do { try walls.keep(kept, of: owner.user) } catch { answers.cacheFailed(error) }
        return wall
    }

    func gatherer(for owner: Owner) throws -> CrateGatherer {
        CrateGatherer(
            requests: CrateRequests(
                source: source,
                lists: lists,
                connectedAppleMusic: connectedAppleMusic,
                timeout: timeout
            ),
            owner: owner,
            favorites: try collection.entries(.favorite).map(\.album),
            day: today(),
            archive: archive,
            countries: countries
        )
    }
}

extension Blend {
    /// Creates a blend of the suggestions found so far.
    init(
        _ shares: [(signal: Signal, share: Int)],
        _ found: CrateGatherer.Found,
        disliked: Set<AlbumID>,
        seed: Int
    ) {
        self.init(
            shares.map { signal, share in
                Part(signal: signal, share: share, suggestions: found[signal]?.value ?? [])
            },
            disliked: disliked,
            seed: seed
        )
    }
}
