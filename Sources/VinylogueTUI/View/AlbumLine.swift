import Terminal

/// A line of the part of an album's page that scrolls.
enum AlbumLine: Equatable, Sendable {
    case text(String)
    case faint(String)
    /// The plays in the same week of a year.
    case bar(year: Int, plays: Int, most: Int)
}

extension Model {
    /// The lines beneath the plays on an album's page.
    func albumLines(_ page: AlbumPage) -> [AlbumLine] {
        let width = min(albumLayout.text.columns, 76)
        var lines: [AlbumLine] = []
        if let overview = overviews[page.user] {
            let bars = overview.years.compactMap { year in
                year.playsByAlbum[page.key].map { (year: year.year, plays: $0) }
            }
            if let most = bars.map(\.plays).max() {
                lines.append(.faint("in this week of other years"))
                if bars.count > 1 {
                    lines += bars.map { .bar(year: $0.year, plays: $0.plays, most: most) }
                } else {
                    lines[0] = .faint("in this week of no other year")
                }
                lines.append(.text(""))
            }
        }
        guard let album = albums[AlbumRequest(album: page.key, user: page.user)] else {
            return lines
        }
        if !album.tags.isEmpty {
            let dot = look.decoration.isASCII ? ", " : " · "
            lines += album.tags.joined(separator: dot).wrapped(to: width).map { .faint($0) }
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
}
