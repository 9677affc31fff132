import Artwork
import VinylogueKit

/// An album, in every format.
struct AlbumOutput: CommandOutput {
    /// The album's details.
    let info: AlbumDetails
    /// Where the details came from.
    let source: Provenance
    /// The user whose plays are shown; nil for none.
    let user: String?
    /// The album's row and week in a chart; nil if it was not chosen by rank.
    let played: PlayedAlbum?
    /// The known plays in the same week by year, newest first.
    let years: [YearPlays]
    let mark: AlbumCollection.Mark?
    /// The number of the week that `years` is about.
    let weekNumber: Int
    /// The plays by month and by year, from the archive; nil without an archive.
    var lifeLine: LifeLine?
    /// The cover and how to show it; a sleeve is shown if `picture` is nil. Nil to show neither.
    var cover: (picture: Picture?, graphics: TerminalGraphics)?

    func table(on canvas: Canvas) -> String {
        AlbumTable(output: self, canvas: canvas).text
    }

    var records: Records {
        Records([
            "artist": .text(info.album.artist), "album": .text(info.album.title),
            "userPlays": .int(info.userPlayCount), "plays": .int(info.playCount),
            "listeners": .int(info.listeners), "url": .text(info.url),
        ])
    }

    var tree: Value {
        let paragraphs = info.description.flatMap { DescriptionText(html: $0)?.paragraphs }
        let life: Value =
            lifeLine.map { $0.tree + ["byYear": .list($0.years.map(\.tree))] } ?? [:]
        return records.tree + life + [
            "description": .list(paragraphs?.map { .text($0) }),
            "disliked": .flag(mark == .dislike),
            "favorite": .flag(mark == .favorite),
            "firstPlay": .time(info.firstPlay),
            "imageURL": .text(info.imageURL),
            "lastPlay": .time(info.lastPlay),
            "source": source.tree,
            "tags": .list(info.tags.map { .text($0) }),
            "tracks": .list(
                info.tracks.map { ["name": .text($0.name), "seconds": .int($0.seconds)] }
            ),
            "user": .account(user),
            "week": .object(
                played.map {
                    [
                        "number": .int($0.week.number), "plays": .int($0.album.playCount),
                        "rank": .int($0.album.rank), "year": .int($0.week.year),
                    ]
                }
            ),
            "years": .list(
                years.map { ["plays": .int($0.playCount), "year": .int($0.year)] }
            ),
        ]
    }
}
