import Terminal
import VinylogueKit

/// A wall as a list, in every format.
struct CrateOutput: CommandOutput {
    let wall: Wall
    /// The loose identities of the user's favorites, which also match other editions.
    let favorites: Set<AlbumID>
    /// Whether the table includes each album's signal and rank.
    let explains: Bool

    var records: Records {
        Records(
            "albums",
            of: wall.albums,
            shown: ["album", "artist", "reason"],
            [
                .init("artist", width: .cut, style: .dim) { .text($0.album.artist) },
                .init("album", width: .cut, style: .bold, address: \.url) {
                    .text($0.album.title)
                },
                .init("signal") { .text($0.signal.rawValue) },
                .init("rank") { .int($0.rank) },
                .init(
                    "reason",
                    width: .under(indent: 4),
                    style: .dim,
                    text: { album, _ in reason(of: album) },
                    value: { .text($0.reason) }
                ),
                .init("imageURL") { .text($0.imageURL) },
                .init("url") { .text($0.url) },
                .init("favorite") { .flag(favorites.contains($0.album.looseID)) },
            ]
        )
    }

    /// The reason for an album; if requested, with its signal and rank.
    private func reason(of album: CrateAlbum) -> String {
        explains ? "\(album.reason) (\(album.signal.rawValue), no. \(album.rank))" : album.reason
    }

    func lines(on canvas: Canvas) -> [String] {
        guard !wall.albums.isEmpty else {
            return ["Nothing to show. Try another genre or another --dial."]
        }
        let genres = wall.choice.subgenres.isEmpty ? wall.choice.genre.map { [$0] } ?? [] : []
        let place = (wall.choice.subgenres + genres).map(\.name)
        let head =
            [canvas.paint((place.isEmpty ? ["Crate"] : place).joined(separator: ", "), .bold)]
            + [wall.choice.dial.rawValue, Count.words(wall.albums.count, "album")]
            + [wall.attribution.words].compactMap(\.self)
        let words = explains ? [wall.shortageWords, wall.laterShortageWords] : []
        let shortages = words.compactMap(\.self).flatMap {
            $0.wrapped(to: max(canvas.columns - 2, 1)).map { " " + canvas.paint($0, .dim) } + [""]
        }
        return [" " + head.joined(separator: canvas.separator), ""] + shortages
            + records.lines(on: canvas)
    }

    var tree: Value {
        records.tree + [
            "dial": .text(wall.choice.dial.rawValue),
            "genre": .text(wall.choice.genre?.id),
            "seed": .int(wall.seed),
            "signals": .list(
                wall.reports.map { report in
                    [
                        "error": .text(report.error.map { ErrorText($0).text }),
                        "got": .int(report.got),
                        "signal": .text(report.signal.rawValue),
                        "wanted": .int(report.wanted),
                    ]
                }
            ),
            "subgenres": .list(wall.choice.subgenres.map { .text($0.id) }),
        ]
    }
}
