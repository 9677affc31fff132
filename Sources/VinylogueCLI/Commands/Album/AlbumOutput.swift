import Artwork
import Foundation
import VinylogueKit

/// An album, in every format.
struct AlbumOutput: CommandOutput {
    /// The service's answer.
    let info: AlbumDetails
    /// Where that came from.
    let source: Source
    /// The user whose plays are shown; nil for none.
    let user: String?
    /// The album in the chart that it was chosen from.
    let played: PlayedAlbum?
    /// The known plays of the same week by year, newest first.
    let years: [YearPlays]
    /// The number of that week.
    let weekNumber: Int
    /// How the cover is shown, and the cover; nil without one.
    private(set) var cover: (picture: Picture?, way: TerminalGraphics)?

    init(
        info: AlbumDetails,
        source: Source,
        user: String?,
        played: PlayedAlbum?,
        years: [YearPlays],
        weekNumber: Int
    ) {
        self.info = info
        self.source = source
        self.user = user
        self.played = played
        self.years = years
        self.weekNumber = weekNumber
    }

    /// A copy with its cover or a sleeve, if there is a way to show it.
    func showing(_ picture: Picture?, as way: TerminalGraphics?) -> AlbumOutput {
        var copy = self
        if let way { copy.cover = (picture, way) }
        return copy
    }

    func table(on canvas: Canvas) -> String {
        AlbumPage(output: self, canvas: canvas).text
    }

    var json: any Encodable { AlbumDetailJSON(self) }

    var records: Records {
        Records(
            columns: ["artist", "album", "userPlays", "plays", "listeners", "url"],
            rows: [
                [
                    info.album.artist, info.album.title,
                    info.userPlayCount.map(String.init) ?? "",
                    info.playCount.map(String.init) ?? "",
                    info.listeners.map(String.init) ?? "", info.url ?? "",
                ]
            ]
        )
    }
}

/// The JSON shape of an album; the documentation has it under Formats.
struct AlbumDetailJSON: Encodable {
    let album: String
    let artist: String
    let description: [String]?
    let firstPlay: Date?
    let imageURL: String?
    let lastPlay: Date?
    let listeners: Int?
    let plays: Int?
    let source: SourceJSON
    let tags: [String]
    let tracks: [Track]
    let url: String?
    let user: String?
    let userPlays: Int?
    let week: Week?
    let years: [Year]

    init(_ output: AlbumOutput) {
        let info = output.info
        album = info.album.title
        artist = info.album.artist
        description = info.description.flatMap { DescriptionText(html: $0)?.paragraphs }
        firstPlay = info.firstPlay
        imageURL = info.imageURL
        lastPlay = info.lastPlay
        listeners = info.listeners
        plays = info.playCount
        source = SourceJSON(output.source)
        tags = info.tags
        tracks = info.tracks.map { Track(name: $0.name, seconds: $0.seconds) }
        url = info.url
        user = output.user
        userPlays = info.userPlayCount
        week = output.played.map {
            Week(
                number: $0.week.number,
                plays: $0.album.playCount,
                rank: $0.album.rank,
                year: $0.week.year
            )
        }
        years = output.years.map { Year(plays: $0.playCount, year: $0.year) }
    }

    struct Track: Encodable {
        let name: String
        let seconds: Int?
    }

    /// The album's place in the chart that it was chosen from.
    struct Week: Encodable {
        let number: Int
        let plays: Int
        let rank: Int
        let year: Int
    }

    struct Year: Encodable {
        let plays: Int
        let year: Int
    }
}
