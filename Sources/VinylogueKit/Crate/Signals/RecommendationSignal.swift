import Names

/// Music similar to the user's, and albums that friends and similar listeners play: the signal
/// *recommendations*.
enum RecommendationSignal {
    /// One of the user's artists, with similar artists.
    struct Likeness: Sendable {
        var seed: String
        /// The names of similar artists, most similar first.
        var similar: [String]
    }

    /// An artist similar to one of the user's artists.
    struct Find: Hashable, Sendable {
        var artist: String
        /// The user's artist that `artist` is similar to.
        var seed: String
    }

    /// Another listener, whose albums are suggested.
    struct Listener: Sendable {
        /// The text of the account.
        var user: String
        /// Whether this is a friend, rather than someone with a similar taste.
        var isFriend: Bool

        /// Why this listener's albums are on the wall.
        fileprivate var reason: String {
            let name = Account(user).name
            return isFriend
                ? "\(name) plays this; you haven't yet"
                : "\(name), whose taste is like yours, plays this"
        }
    }

    /// Artists to find similar artists for: a few from the top of the list, and a few at random.
    ///
    /// - Parameter artists: the user's artists, favorites first.
    static func seeds(
        _ artists: [String],
        using random: inout SeededRandom
    ) -> [String] {
        let (fixed, drawn) = (2, 2)
        let rest = random.weightedShuffle(Array(artists.dropFirst(fixed).prefix(40)), reach: 20)
        return Array(artists.prefix(fixed) + rest.prefix(drawn))
    }

    /// How many artists to look up albums for, so that these can fill some slots of a page.
    ///
    /// A few are spare, since other signals may have the same artists.
    static func finds(for slots: Int) -> Int { slots / Blend.albumsPerArtist + 3 }

    /// Picks artists to look up albums for, preferring those high on several lists; artists the
    /// user already plays come last.
    static func finds(
        _ likenesses: [Likeness],
        known: [String],
        limit: Int,
        using random: inout SeededRandom
    ) -> [Find] {
        struct Score {
            var find: Find
            var points = 0
            var order: Int
        }
        var scores: [String: Score] = [:]
        for likeness in likenesses {
            for (rank, artist) in likeness.similar.prefix(50).enumerated() {
                let find = Find(artist: artist, seed: likeness.seed)
                let key = artist.looseName
                var score = scores[key] ?? Score(find: find, order: scores.count)
                score.points += 50 - rank
                scores[key] = score
            }
        }
        let seeds = Set(likenesses.map(\.seed.looseName))
        let played = Set(known.prefix(100).map(\.looseName))
        let ranked = scores.filter { !seeds.contains($0.key) }.values
            .sorted { ($1.points, $0.order) < ($0.points, $1.order) }.map(\.find)
        let isNew = { (find: Find) in !played.contains(find.artist.looseName) }
        let drawn = random.weightedShuffle(Array(ranked.filter(isNew).prefix(40)), reach: 10)
        return Array((drawn + ranked.filter { !isNew($0) }).prefix(limit))
    }

    /// Albums by the artists found or played by the listeners, except those the user has played.
    ///
    /// - Parameter favorites: the loose names of the artists of the user's favorites.
    static func suggestions(
        finds: [(find: Find, albums: [TopAlbum])],
        listeners: [(listener: Listener, albums: [TopAlbum])],
        known: Set<AlbumID>,
        favorites: Set<String>
    ) -> [Suggestion] {
        func unknown(_ albums: [TopAlbum], _ limit: Int, _ reason: String) -> [Suggestion] {
            Array(
                albums.lazy.map { $0.suggestion(reason) }
                    .filter { !known.contains($0.album.looseID) }.prefix(limit)
            )
        }
        let similar = finds.map { find, albums in
            let isFavorite = favorites.contains(find.seed.looseName)
            let seed = isFavorite ? "one of your favourites" : "who you play a lot"
            return unknown(albums, 6, "similar to \(find.seed), \(seed)")
        }
        let played = listeners.map { unknown($0.albums, 30, $0.listener.reason) }
        return (similar + played).interleaved
    }
}
