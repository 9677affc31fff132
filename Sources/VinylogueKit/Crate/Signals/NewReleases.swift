import Names
import Foundation
import ListenBrainz
import MusicBrainz

/// What came out lately.
enum NewReleaseSignal {
    /// The albums with a cover among the releases of the last days; artists that the user plays come first,
    /// then what is played most.
    ///
    /// - Parameters:
    ///   - artists: the user's artists, dearest first.
    ///   - genres: what the releases must be in; nil for anything.
    ///   - coverArt: where the Cover Art Archive is.
    static func suggestions(
        _ releases: [FreshRelease],
        artists: [String],
        genres: [Genre]? = nil,
        coverArt: URL
    ) -> [Suggestion] {
        let ranks = Dictionary(
            artists.enumerated().map { ($1.looseName, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let spellings = genres.map { Set($0.flatMap(\.spellings)) }
        let albums = releases.enumerated().compactMap { index, release -> (Key, Suggestion)? in
            guard release.primaryType == "Album", let path = release.coverPath else { return nil }
            let rank = ranks[release.artist.looseName]
            if let spellings,
                !release.tags.contains(where: { spellings.contains(Genre.folded($0)) })
            {
                return nil
            }
            let suggestion = Suggestion(
                album: Album(artist: release.artist, title: release.name),
                reason: rank == nil
                    ? "released this week" : "by an artist you play, released this week",
                imageURL: coverArt.absoluteString + path
            )
            return (Key(rank: rank ?? .max, listens: release.listenCount, index: index), suggestion)
        }
        return albums.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Albums of a genre that came out in the last years.
    static func suggestions(_ groups: [ReleaseGroup], coverArt: URL) -> [Suggestion] {
        groups.map { group in
            Suggestion(
                album: Album(artist: group.artist, title: group.name),
                reason: group.year.map { "released in \($0)" } ?? "released lately",
                imageURL: coverArt.absoluteString + group.coverPath
            )
        }
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
