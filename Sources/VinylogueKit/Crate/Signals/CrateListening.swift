import Core
import Names

/// The user's listening history, as far as the crate needs it.
struct CrateListening: Sendable {
    /// The most played albums of all time, most plays first.
    var overall: [TopAlbum] = []
    /// The most played albums of the last twelve months.
    var year: [TopAlbum] = []
    /// The most played albums of the last month.
    var month: [TopAlbum] = []
    /// The archive's data; nil without an archive for this user.
    var archive: ArchivedListening?
    /// The albums in the user's Apple Music account; empty if it is not connected.
    var appleMusic = AppleMusicAlbums()

    /// The artists, most played first.
    var artists: [String] {
        var plays: [String: (name: String, plays: Int, index: Int)] = [:]
        for (index, album) in (overall + year + appleMusic.known).enumerated() {
            let key = album.artist.looseName
            let known = plays[key] ?? (album.artist, 0, index)
            plays[key] = (known.name, known.plays + (album.playCount ?? 0), known.index)
        }
        return plays.values.sorted { ($1.plays, $0.index) < ($0.plays, $1.index) }.map(\.name)
    }

    /// The loose identities of all albums that have been played.
    var known: Set<AlbumID> {
        Set(
            (overall + year + month + appleMusic.known).map { Album($0).looseID }
                + (archive?.loved ?? []).map(\.album.looseID)
        )
    }
}

/// Albums from a listener's archive that the crate can suggest.
package struct ArchivedListening: Sendable {
    /// An album with its plays.
    package struct Row: Sendable {
        /// The album.
        package var album: Album
        /// The number of plays in the list's period.
        package var plays: Int
        /// The years of the first and the last of these plays.
        package var years: ClosedRange<Int>
    }

    /// The most played albums of all time.
    package var loved: [Row] = []
    /// The most played albums that have not been played for years.
    package var unheard: [Row] = []
    /// The albums of this calendar week in earlier years; `years` is just the year of the plays.
    package var thisWeek: [Row] = []
    /// The albums of a random year, without the most played ones.
    package var someYear: [Row] = []
}

extension Album {
    init(_ album: TopAlbum) {
        self.init(artist: album.artist, title: album.name)
    }
}

extension Array where Element == [Suggestion] {
    /// The first of each list, then the second of each, and so on; each album once.
    var interleaved: [Suggestion] {
        let length = map(\.count).max() ?? 0
        return (0..<length).flatMap { place in
            compactMap { $0.indices.contains(place) ? $0[place] : nil }
        }
        .uniqued(on: \.album.looseID)
    }
}

extension TopAlbum {
    /// The album as a suggestion with this reason.
    func suggestion(_ reason: String) -> Suggestion {
        Suggestion(album: Album(self), reason: reason, imageURL: imageURL, url: url)
    }
}
