import VinylogueKit

/// The JSON shape of an album; the documentation has it under Formats.
struct AlbumDetailJSON: Encodable {
    let album: String
    let artist: String
    let description: [String]?
    let imageURL: String?
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
        imageURL = info.imageURL
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
