import Names

/// New releases: the signal *new*.
enum NewReleaseSignal {
    /// Recent releases: first those that a service chose for the user, then those of the last few days
    /// by the user's artists, then the most played ones.
    ///
    /// - Parameters:
    ///   - own: the releases that the service chose.
    ///   - artists: the user's artists, most played first.
    ///   - genres: the genres that releases must belong to; nil for all genres.
    static func suggestions(
        _ releases: [TopAlbum],
        own: [TopAlbum] = [],
        artists: [String],
        genres: [Genre]? = nil
    ) -> [Suggestion] {
        let ranks = Dictionary(
            artists.enumerated().map { ($1.looseName, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let spellings = genres.map { Set($0.flatMap(\.spellings)) }
        let albums = releases.enumerated().compactMap { index, release -> (Key, Suggestion)? in
            let rank = ranks[release.artist.looseName]
            if let spellings,
                !release.tags.contains(where: { spellings.contains(Genre.folded($0)) })
            {
                return nil
            }
            let suggestion = release.suggestion(
                rank == nil ? "released this week" : "by an artist you play, released this week"
            )
            let key = Key(rank: rank ?? .max, listens: release.playCount ?? 0, index: index)
            return (key, suggestion)
        }
        let chosen = own.map { $0.suggestion("by an artist you play, released recently") }
        let ids = Set(chosen.map(\.album.id))
        return chosen + albums.sorted { $0.0 < $1.0 }.map(\.1).filter { !ids.contains($0.album.id) }
    }

    /// Suggestions from a genre's albums of recent years.
    static func suggestions(_ albums: [TopAlbum]) -> [Suggestion] {
        albums.map { $0.suggestion($0.year.map { "released in \($0)" } ?? "recently released") }
    }

    private struct Key: Comparable {
        var rank: Int
        var listens: Int
        var index: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.rank, right.listens, left.index) < (right.rank, left.listens, right.index)
        }
    }
}
