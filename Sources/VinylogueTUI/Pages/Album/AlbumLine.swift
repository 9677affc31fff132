import Terminal
import VinylogueKit

/// A line of the scrolling part of an album's page.
enum AlbumLine: Equatable, Sendable {
    case text(String)
    case faint(String)
    /// The plays in the same week of a year, which may be the year of the page.
    case bar(year: Int, plays: Int, most: Int, isShown: Bool)
}

extension Model {
    /// The lines below the plays on an album's page.
    func albumLines(_ page: AlbumPage) -> [AlbumLine] {
        let width = min(albumLayout.text.columns, 76)
        var lines: [AlbumLine] = []
        if let overview = overviews[page.user] {
            let id = page.key.id
            let bars = overview.years.compactMap { year in
                year.playsByAlbum[id].map { (year: year.year, plays: $0) }
            }
            if let most = bars.map(\.plays).max() {
                if bars.contains(where: { $0.year != page.year }) {
                    lines.append(.faint("this week in every year"))
                    lines += bars.map { year, plays in
                        .bar(year: year, plays: plays, most: most, isShown: year == page.year)
                    }
                } else {
                    lines.append(.faint("Played in this week only in \(page.year)"))
                }
                lines.append(.text(""))
            }
        }
        guard let album = albums[AlbumRequest(album: page.key, user: page.user)] else {
            return lines
        }
        if !album.tags.isEmpty {
            let dot = look.decoration.isASCII ? ", " : " · "
            lines += joined(album.tags, by: dot, width: width).map { .faint($0) }
            lines.append(.text(""))
        }
        for paragraph in album.paragraphs {
            lines += paragraph.wrapped(to: width).map { .text($0) }
            lines.append(.text(""))
        }
        if let credit = album.credit {
            lines += credit.wrapped(to: width).map { .faint($0) }
            lines.append(.text(""))
        }
        let digits = "\(album.tracks.count)".count
        for (index, track) in album.tracks.enumerated() {
            let number = "\(index + 1)"
            let space = String(repeating: " ", count: digits - number.count)
            lines.append(.text("\(space)\(number)  \(track)"))
        }
        while lines.last == .text("") { lines.removeLast() }
        return lines
    }

    /// Words broken into lines, with separators between words on the same line.
    private func joined(_ words: [String], by separator: String, width: Int) -> [String] {
        words.reduce(into: []) { lines, word in
            let longer = lines.last.map { $0 + separator + word }
            if let longer, longer.displayWidth <= width {
                lines[lines.count - 1] = longer
            } else {
                lines += word.wrapped(to: width)
            }
        }
    }
}
