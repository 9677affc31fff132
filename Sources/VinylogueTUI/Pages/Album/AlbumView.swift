import Artwork
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

extension View {
    mutating func drawAlbum(_ page: AlbumPage) {
        let key = model.pageCoverKey(page)
        let cover = key.flatMap { model.cover($0) }
        if let colors = cover??.colors { takeOn(colors, page.progress) }
        let layout = model.albumLayout
        if let area = layout.cover, let key {
            drawCover(model.pageCover(key, page), area, progress: page.progress)
        }
        drawAlbumText(page, layout.text)
    }

    /// Changes to the colours of a cover, as far as the page has faded in.
    private mutating func takeOn(_ colors: RepresentativeColors, _ progress: Double) {
        guard let ground = theme.ground, progress > 0 else { return }
        theme = Theme(
            model.look,
            ground: ground.mixed(with: colors.primary, share: progress),
            text: colors.text,
            accent: colors.secondary
        )
        screen = Screen(size: model.size, style: theme.plain)
    }

    private mutating func drawAlbumText(_ page: AlbumPage, _ area: ScreenArea) {
        let request = Model.AlbumRequest(album: page.key, user: page.user)
        let album = model.albums[request]
        let (left, width) = (area.column, area.columns)
        let isShort = area.rows < 10
        var row = area.row
        for (name, style) in [(page.artist.uppercased(), theme.faint), (page.title, theme.strong)] {
            row += drawName(name, left, row, width: width, lines: model.isCompact ? 1 : 2, style)
        }
        row += isShort ? 0 : 1
        let total =
            album.map { $0.userPlays.map { "\($0)" } ?? theme.dash } ?? theme.ellipsis
        let counts = [("\(page.plays)", "this week"), (total, "all time")]
        let gap = width < 36 ? 2 : 4
        var column = left
        for (number, words) in counts {
            if column > left, column + number.displayWidth + words.count + 1 > left + width {
                (column, row) = (left, row + 1)
            }
            column += draw(number, column, row, width: left + width - column, theme.strong) + 1
            column += draw(words, column, row, width: left + width - column, theme.faint) + gap
        }
        row += isShort ? 1 : 2
        if let problem = model.problems[.album(page.key, user: page.user)] {
            let words = "! \(problem.text) Press r to try again."
            for line in words.wrapped(to: width) {
                draw(line, left, row, width: width, theme.problem)
                row += 1
            }
        }
        let lines = model.albumLines(page)
        let room = max(area.row + area.rows - row, 0)
        for (index, line) in lines.dropFirst(page.scroll).prefix(room).enumerated() {
            draw(line, left, row + index, width: width)
        }
        let list = ListPosition(top: min(page.scroll, max(lines.count - room, 0)))
        drawMore(list, count: lines.count, ListLayout(row: row, pitch: 1, visible: room))
    }

    /// Draws a name on as many lines as it needs, up to a maximum, and returns the number of lines.
    private mutating func drawName(
        _ name: String,
        _ column: Int,
        _ row: Int,
        width: Int,
        lines most: Int,
        _ style: CellStyle
    ) -> Int {
        let lines = name.wrapped(to: width)
        for index in lines.indices.prefix(most) {
            let text = index == most - 1 ? lines[index...].joined(separator: " ") : lines[index]
            draw(text, column, row + index, width: width, style)
        }
        return max(min(lines.count, most), 1)
    }

    private mutating func draw(_ line: AlbumLine, _ column: Int, _ row: Int, width: Int) {
        switch line {
        case .text(let text): draw(text, column, row, width: width, theme.plain)
        case .faint(let text): draw(text, column, row, width: width, theme.faint)
        case .bar(let year, let plays, let most, let isShown):
            if isShown { draw(theme.pointer, column, row, width: 1, theme.accent) }
            let style = isShown ? theme.strong : theme.plain
            draw("\(year)", column + 2, row, width: min(width - 2, 4), style)
            drawRight("\(plays)", before: column + min(12, width), row, style)
            drawBar(plays, of: most, column + 13, row, width: min(width - 13, 40), theme.bar)
        }
    }
}
