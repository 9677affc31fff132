import ListenBrainz
import Synchronization

/// The covers of the albums in charts so far, as ListenBrainz names them with the plays.
package final class KnownCovers: Sendable {
    /// A type with a name, since the runtime has to search for a dictionary's in a `Mutex`.
    private struct Paths {
        var byAlbum: [Album: String] = [:]
    }

    private let paths = Mutex(Paths())

    package init() {}

    func note(_ listens: [Listen]) {
        paths.withLock { paths in
            for listen in listens where !listen.album.isEmpty {
                guard let cover = listen.match?.cover else { continue }
                paths.byAlbum[Album(artist: listen.artist, title: listen.album)] = cover
            }
        }
    }

    /// The path of an album's cover at the Cover Art Archive.
    func path(of album: Album) -> String? { paths.withLock { $0.byAlbum[album] } }
}

/// The plays of one spelling of a name.
private struct Spelling {
    var first: Listen
    var plays = 0
    var match: Listen.Match?
}

extension [Listen] {
    /// The chart of these plays. Names that differ only in case, width or white space count as one, in
    /// the spelling of the first play.
    ///
    /// - Parameter page: returns the URL of a page on the service's website, from its kind and the ID.
    func chart(by subject: ChartSubject, page: (String, String?) -> String?) -> [ChartRow] {
        var spellings: [Album: Spelling] = [:]
        for listen in self {
            guard let title = listen.title(for: subject) else { continue }
            let key = Album(artist: listen.artist, title: title)
            var spelling = spellings[key] ?? Spelling(first: listen)
            if listen.precedes(spelling.first) { spelling.first = listen }
            spelling.plays += 1
            if spelling.match == nil { spelling.match = listen.match }
            spellings[key] = spelling
        }
        var rows: [AlbumID: (shown: Album, spelling: Spelling)] = [:]
        for (names, spelling) in spellings {
            guard var row = rows[names.id] else {
                rows[names.id] = (names, spelling)
                continue
            }
            if spelling.first.precedes(row.spelling.first) {
                (row.shown, row.spelling.first) = (names, spelling.first)
            }
            row.spelling.plays += spelling.plays
            row.spelling.match = row.spelling.match ?? spelling.match
            rows[names.id] = row
        }
        return rows.values.map { names, spelling in
            ChartRow(
                rank: 0,
                artist: names.artist,
                title: names.title,
                playCount: spelling.plays,
                url: spelling.match.flatMap { match in
                    switch subject {
                    case .albums: page("album", match.releaseGroup)
                    case .artists: page("artist", match.artist)
                    case .tracks: page("track", match.recording)
                    }
                }
            )
        }.ranked()
    }
}

extension Listen {
    /// The title of the row that the play counts for; nil if it counts for none.
    fileprivate func title(for subject: ChartSubject) -> String? {
        switch subject {
        case .albums: album.isEmpty ? nil : album
        case .artists: ""
        case .tracks: track
        }
    }

    /// Whether the play comes before another, always in the same way if they are of the same second.
    fileprivate func precedes(_ other: Listen) -> Bool { (time, id) < (other.time, other.id) }
}
