import Terminal
import VinylogueKit

/// A wall as a list, in every format.
struct CrateOutput: CommandOutput {
    let wall: Wall
    /// The loose identities of the user's favourites.
    let favorites: Set<AlbumID>
    /// Whether the table says why each album is there.
    let explains: Bool

    var records: Records {
        Records(
            columns: [
                .init("artist", width: .cut), .init("album", width: .cut), .init("signal"),
                .init("rank", alignment: .right), .init("reason", width: .under(indent: 4)),
                .init("imageURL"), .init("url"), .init("favorite"),
            ],
            rows: wall.albums.map { album in
                [
                    .init(album.album.artist, style: .dim),
                    .init(album.album.title, style: .bold, address: album.url),
                    .init(album.signal.rawValue),
                    .init(String(album.rank), style: .dim),
                    .init(album.reason, text: reason(of: album), style: .dim),
                    .init(album.imageURL ?? ""),
                    .init(album.url ?? ""),
                    .init(isFavorite(album) ? "true" : "false"),
                ]
            },
            shown: ["album", "artist", "reason"]
        )
    }

    /// Why an album is there, and if that is wanted, by which signal.
    private func reason(of album: CrateAlbum) -> String {
        explains ? "\(album.reason) (\(album.signal.rawValue), no. \(album.rank))" : album.reason
    }

    func table(on canvas: Canvas) -> String {
        guard !wall.albums.isEmpty else {
            return "Nothing to show. Try another genre or another --dial.\n"
        }
        let genres = wall.choice.subgenres.isEmpty ? wall.choice.genre.map { [$0] } ?? [] : []
        let place = (wall.choice.subgenres + genres).map(\.name)
        let head =
            [canvas.paint((place.isEmpty ? ["Crate"] : place).joined(separator: ", "), .bold)]
            + [wall.choice.dial.rawValue, Count.words(wall.albums.count, "album")]
            + [wall.attribution.words].compactMap(\.self)
        return canvas.page([" " + head.joined(separator: canvas.separator), ""])
            + records.table(on: canvas)
    }

    var json: any Encodable {
        Shape(
            albums: wall.albums.map { album in
                Row(
                    album: album.album.title,
                    artist: album.album.artist,
                    favorite: isFavorite(album),
                    imageURL: album.imageURL,
                    rank: album.rank,
                    reason: album.reason,
                    signal: album.signal,
                    url: album.url
                )
            },
            dial: wall.choice.dial,
            genre: wall.choice.genre?.id,
            seed: wall.seed,
            signals: wall.reports.map { report in
                SignalRow(
                    error: report.error.map { Message($0).text },
                    got: report.got,
                    signal: report.signal,
                    wanted: report.wanted
                )
            },
            subgenres: wall.choice.subgenres.map(\.id)
        )
    }

    private func isFavorite(_ album: CrateAlbum) -> Bool {
        favorites.contains(album.album.id.loose)
    }

    private struct Shape: Encodable {
        let albums: [Row]
        let dial: Dial
        let genre: String?
        let seed: Int
        let signals: [SignalRow]
        let subgenres: [String]
    }

    private struct Row: Encodable {
        let album: String
        let artist: String
        let favorite: Bool
        let imageURL: String?
        let rank: Int
        let reason: String
        let signal: Signal
        let url: String?
    }

    private struct SignalRow: Encodable {
        let error: String?
        let got: Int
        let signal: Signal
        let wanted: Int
    }
}
