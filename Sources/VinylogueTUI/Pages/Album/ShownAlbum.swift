import Terminal
import VinylogueKit

/// Information about an album, safe to be shown.
struct ShownAlbum: Sendable {
    /// The maximum length of a description in characters; most are a tenth as long.
    private static let longestText = 12_000

    /// The user's plays in all; nil if unknown.
    let userPlays: Int?
    let url: String?
    let tags: [String]
    let tracks: [String]
    let paragraphs: [String]
    let credit: String?

    init(_ info: AlbumDetails) {
        userPlays = info.userPlayCount
        url = info.url
        tags = info.tags.prefix(5).map(\.shown)
        tracks = info.tracks.prefix(200).map(\.name.shown)
        let description = info.description.flatMap(DescriptionText.init(html:))
        var room = Self.longestText
        paragraphs = (description?.paragraphs ?? []).flatMap { paragraph in
            paragraph.split(separator: "\n").compactMap { line in
                let line = line.prefix(room)
                room -= line.count
                return line.isEmpty ? nil : line.sanitizedForTerminal
            }
        }
        credit = description?.credit?.shown
    }
}
