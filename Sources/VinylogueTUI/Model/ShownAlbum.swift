import LastFM
import Terminal
import VinylogueKit

/// What the service knows of an album, made safe to be shown.
struct ShownAlbum: Sendable {
    /// The most characters of a description; few are a tenth as long.
    private static let longestText = 12_000

    /// All plays by the user.
    let userPlays: Int?
    let url: String?
    let tags: [String]
    let tracks: [String]
    let paragraphs: [String]
    let credit: String?

    init(_ info: AlbumInfo) {
        userPlays = info.userPlayCount
        url = info.url
        tags = info.tags.prefix(5).map(\.sanitizedForTerminal)
        tracks = info.tracks.prefix(200).map(\.name.sanitizedForTerminal)
        let description = info.description.flatMap(DescriptionText.init(html:))
        var room = Self.longestText
        paragraphs = (description?.paragraphs ?? []).flatMap { paragraph in
            paragraph.split(separator: "\n").compactMap { line in
                let line = line.prefix(room)
                room -= line.count
                return line.isEmpty ? nil : line.sanitizedForTerminal
            }
        }
        credit = description?.credit?.sanitizedForTerminal
    }
}
