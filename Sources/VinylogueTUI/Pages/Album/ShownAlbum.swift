import Foundation
import Terminal
import VinylogueKit

/// Information about an album, with text that is safe to show.
struct ShownAlbum: Sendable {
    /// The maximum length of a description in characters; most are a tenth as long.
    private static let longestText = 12_000

    /// The user's total plays; nil if unknown.
    let userPlays: Int?
    let url: String?
    /// The number of listeners on the service; nil if unknown.
    let listeners: Int?
    /// The day of the user's first play; nil without an archive.
    let firstPlay: CalendarDate?
    /// The day of the user's last play; nil without an archive.
    let lastPlay: CalendarDate?
    /// The year of first release, if the source or a tag names it.
    let year: String?
    let tags: [String]
    let tracks: [(name: String, seconds: Int?)]
    let paragraphs: [String]
    let credit: String?

    /// Converts the information; `offset` is how far local time is ahead of UTC.
    init(_ info: AlbumDetails, offset: UTCOffset) {
        userPlays = info.userPlayCount
        url = info.url
        listeners = info.listeners
        firstPlay = info.firstPlay.map { CalendarDate($0, in: offset) }
        lastPlay = info.lastPlay.map { CalendarDate($0, in: offset) }
        let years = info.tags.filter { Self.isYear($0) }
        year = info.year.map { "\($0)" } ?? years.first
        tags = info.tags.filter { !years.contains($0) }.prefix(5).map(\.shown)
        tracks = info.tracks.prefix(200).map { ($0.name.shown, $0.seconds) }
        let description = info.description.flatMap(DescriptionText.init(html:))
        var room = Self.longestText
        let text = (description?.paragraphs ?? []).flatMap { paragraph in
            paragraph.split(separator: "\n").compactMap { line in
                let line = line.prefix(room)
                room -= line.count
                return line.isEmpty ? nil : line.sanitizedForTerminal
            }
        }
        paragraphs = [info.noDescriptionWords].compactMap(\.self) + text
        let source = info.attribution.words.map { "F\($0.dropFirst())." }
        let credit = description?.credit?.shown
        // A description's credit names only Last.fm.
        let others = info.attribution.services == [.lastFM] ? nil : source
        self.credit =
            credit.map { ([$0] + [others].compactMap(\.self)).joined(separator: " ") } ?? source
    }

    private static func isYear(_ tag: String) -> Bool {
        tag.utf8.count == 4 && (Int(tag).map { (1900...2100).contains($0) } ?? false)
    }
}
