import Artwork
import Terminal
import VinylogueKit

/// A person in the list, and where they appear.
private struct PersonItem {
    /// The username, as typed.
    var user: String
    /// The line below the name.
    var about: String?
    var isSelected: Bool
    /// The first row on the screen.
    var top: Int
    /// The person's chart; nil until it is loaded.
    var chart: ShownChart?
    var problem: Problem?
    /// The highest known play count.
    var most: Int
}

extension View {
    mutating func drawHome(_ page: HomePage) {
        let layout = model.homeLayout
        drawHomeHeader(page, layout)
        drawPhonePane(page, layout)
        let people = model.shownPeople(page)
        let end = min(page.list.top + layout.list.visible, people.count)
        let plays = people.prefix(end).map {
            model.charts[model.homeChart(of: $0)]?.totalPlays ?? 0
        }
        let friends = model.shownFriends(page)
        let first = people.count - friends.count
        for index in min(page.list.top, end)..<end {
            let key = model.homeChart(of: people[index])
            let isUser = index < first
            let item = PersonItem(
                user: people[index],
                about: isUser ? "you" : friends[index - first].realName,
                isSelected: index == page.list.selected && page.throwback == nil,
                top: layout.list.row(ofPlace: index - page.list.top, top: page.list.top),
                chart: model.charts[key],
                problem: model.problems[.chart(key)],
                most: plays.max() ?? 0
            )
            if layout.height == 1 { drawLine(item, layout) } else { drawBlock(item, layout) }
        }
        drawMore(page.list, count: people.count, layout.list)
        let next = layout.list.row(ofPlace: end - page.list.top, top: page.list.top)
        guard page.adding == nil, next < rows - model.footerRows else { return }
        guard page.search.text.isEmpty else {
            if people.isEmpty { drawNoFriend(page.search.text, next) }
            return
        }
        guard people.count == 1 else { return }
        let words =
            model.canImportFriends
            ? "No friends yet. Press i to import them, or a to add one."
            : "No friends yet. Press a to add one."
        draw(words, 2, next, width: columns - 4, theme.faint)
    }

    /// Draws the selected person's first album above the list, on a phone.
    private mutating func drawPhonePane(_ page: HomePage, _ layout: HomeLayout) {
        guard let (cover, text) = layout.pane,
            let person = model.shownPeople(page)[at: page.list.selected]
        else { return }
        let chart = model.charts[model.homeChart(of: person)]
        guard let album = chart.flatMap({ model.homeRows(of: $0).first }) else {
            if chart == nil { screen.fill(cover, style: theme.shape) }
            return
        }
        let size = CellSize(columns: cover.columns, rows: cover.rows)
        drawCover(model.coverRequest(album.key, size, person), cover)
        var lines = model.titleLines(album.title, of: album.key, width: text.columns, most: 3)
        lines += album.artist.wrapped(to: text.columns).prefix(2)
            .map { [Piece(text: $0, kind: .faint)] }
        lines += [[], [Piece(text: Count.words(album.plays, "play"), kind: .plain)]]
        for (index, line) in lines.prefix(text.rows).enumerated() {
            draw(line, text.column, text.row + index, width: text.columns)
        }
    }

    /// Draws the message that no one matches the search, with the key that adds a friend.
    private mutating func drawNoFriend(_ name: String, _ row: Int) {
        let name = name.shown
        let words = "No friend matches \(name). Press a to add \(name)."
        let lines = words.wrapped(to: max(columns - 4, 1))
        for (index, line) in lines.enumerated() where row + index < rows - model.footerRows {
            draw(line, 2, row + index, width: columns - 4, theme.plain)
        }
    }

    private func name(of item: PersonItem) -> String {
        Account(item.user).label(beside: Account(model.saved.me ?? "")).sanitizedForTerminal
    }

    private func style(_ style: CellStyle, _ item: PersonItem) -> CellStyle {
        item.isSelected ? theme.selected(style) : style
    }

    /// Draws a person on one line: the name, the plays, and the first album.
    private mutating func drawLine(_ item: PersonItem, _ layout: HomeLayout) {
        if item.isSelected { select(item.top, rows: 1) }
        let name = name(of: item)
        let look = style(item.isSelected ? theme.strong : theme.plain, item)
        let used = draw(name, 2, item.top, width: layout.names, look)
        guard columns >= 40 else { return }
        let left = 4 + max(used, layout.names)
        let room = columns - left - 2
        if let problem = item.problem {
            draw("! \(problem.text)", left, item.top, width: room, style(theme.problem, item))
        } else if let chart = item.chart {
            let plays = Count.words(chart.totalPlays, "play")
            // The play counts are right-aligned, with room for at least three digits.
            let most = max(item.most, 100)
            let indent = Count.text(most).count - Count.text(chart.totalPlays).count
            draw(plays, left + indent, item.top, width: room - indent, style(theme.plain, item))
            let next = Count.words(most, "play").count + 2
            guard let album = model.homeRows(of: chart).first else { return }
            drawTitle(
                album.title,
                of: album.key,
                left + next,
                item.top,
                width: room - next,
                style(theme.faint, item)
            )
        } else {
            drawOutline(item, left, item.top, width: min(room, 14 + item.top * 5 % 11))
        }
    }

    /// Draws a person with their week's covers.
    private mutating func drawBlock(_ item: PersonItem, _ layout: HomeLayout) {
        if item.isSelected { select(item.top, rows: layout.height) }
        drawName(item, layout)
        let left = 2 + layout.names + 2
        if let problem = item.problem {
            return draw(problem, left, item.top, rows: layout.height, item)
        }
        let albums = item.chart.map(model.homeRows(of:))
        var text = left
        for place in 0..<Model.homeCovers {
            let start = layout.slot.map { left + place * $0 } ?? text
            let end = start + (layout.cover.map { $0.columns + 1 } ?? 0)
            let album = albums?[at: place]
            if let size = layout.cover { drawCover(of: album, item, start, size) }
            if let slot = layout.slot {
                let width = start + slot - end - 2
                drawAlbum(album, item, end + 1, layout.height, width: width)
            } else {
                text = end
            }
        }
        guard albums?.isEmpty == true || layout.slot == nil else { return }
        drawTitles(of: albums, item, albums?.isEmpty == true ? left : text + 1, layout.height)
    }

    /// Draws an album's cover, or a placeholder until it is known.
    private mutating func drawCover(
        of album: ShownChart.Row?,
        _ item: PersonItem,
        _ column: Int,
        _ size: CellSize
    ) {
        let area = ScreenArea(column: column, row: item.top, columns: size.columns, rows: size.rows)
        guard let album else {
            if item.chart == nil { screen.fill(area, style: theme.shape) }
            return
        }
        drawCover(model.coverRequest(album.key, size, item.user), area)
    }

    private mutating func drawName(_ item: PersonItem, _ layout: HomeLayout) {
        let name = name(of: item)
        let look = item.isSelected ? theme.accentStrong : theme.strong
        draw(name, 2, item.top, width: layout.names, style(look, item))
        let row = item.top + 1
        let hasBar = layout.height > 3
        let about = layout.height > (hasBar ? 3 : 2) ? item.about?.sanitizedForTerminal ?? "" : ""
        // After a failure there is no line with plays.
        let aboutRow = item.problem != nil ? row : row + (hasBar ? 2 : 1)
        draw(about, 2, aboutRow, width: layout.names, style(theme.faint, item))
        guard item.problem == nil else { return }
        guard let chart = item.chart else { return drawOutline(item, 2, row, width: 8) }
        let plays = Count.words(chart.totalPlays, "play")
        let used = draw(plays, 2, row, width: layout.names, style(theme.plain, item))
        guard hasBar else { return }
        let albums = theme.dot + Count.words(chart.albumCount, "album")
        let room = layout.names - used
        if albums.displayWidth <= room {
            draw(albums, 2 + used, row, width: room, style(theme.faint, item))
        }
        let width = min(layout.names - 2, 24)
        drawBar(chart.totalPlays, of: item.most, 2, row + 1, width: width, style(theme.bar, item))
    }

    /// Draws an album's names and plays next to its cover, or a placeholder until they are known.
    private mutating func drawAlbum(
        _ album: ShownChart.Row?,
        _ item: PersonItem,
        _ column: Int,
        _ height: Int,
        width: Int
    ) {
        guard let album else {
            guard item.chart == nil else { return }
            drawOutline(item, column, item.top, width: min(width, 12 + item.top * 5 % 7))
            return drawOutline(item, column, item.top + 1, width: min(width, 8 + item.top * 3 % 7))
        }
        let sign = model.sign(of: album.key).map { " \($0)" } ?? ""
        let pick = model.pickSign(of: album.key).map { "\($0) " } ?? ""
        let title = (pick + album.title + sign).wrapped(to: width)
        let room = max(height - 2, 1)
        var lines = title.prefix(room).map { ($0, theme.plain) }
        if title.count > room { lines[room - 1].0 += theme.ellipsis }
        lines.append((album.artist, theme.faint))
        if lines.count < height { lines.append((Count.words(album.plays, "play"), theme.plain)) }
        for (index, line) in lines.prefix(height).enumerated() {
            draw(line.0, column, item.top + index, width: width, style(line.1, item))
        }
    }

    /// Draws the albums' titles, one per line.
    private mutating func drawTitles(
        of albums: [ShownChart.Row]?,
        _ item: PersonItem,
        _ left: Int,
        _ height: Int
    ) {
        let room = columns - left - 2
        guard room >= 8 else { return }
        guard let albums else {
            for row in item.top..<item.top + min(height, Model.homeCovers) {
                drawOutline(item, left, row, width: min(room, 12 + row * 5 % 11))
            }
            return
        }
        guard !albums.isEmpty else {
            let words =
                item.chart?.albumCount == 0
                ? "A silent \(model.kind.rawValue)." : "No album reaches your minimum plays."
            draw(words, left, item.top, width: room, style(theme.faint, item))
            return
        }
        for (index, album) in albums.prefix(height).enumerated() {
            let row = item.top + index
            let look = style(theme.plain, item)
            let used = drawTitle(album.title, of: album.key, left, row, width: room, look)
            guard album.artist.displayWidth <= room - used - 2 else { continue }
            draw(album.artist, left + used + 2, row, width: room, style(theme.faint, item))
        }
    }

    /// Draws a problem in place of a person's week.
    private mutating func draw(
        _ problem: Problem,
        _ left: Int,
        _ top: Int,
        rows: Int,
        _ item: PersonItem
    ) {
        let width = max(columns - left - 2, 1)
        guard problem.years == nil else {
            let words = "Nothing from \(WeekWords.headline(1).lowercased())."
            draw(words, left, top, width: width, style(theme.faint, item))
            return
        }
        var lines = "! \(problem.text)".wrapped(to: width).map { ($0, theme.problem) }
        lines += problem.keys.wrapped(to: width).map { ($0, theme.faint) }
        for (index, line) in lines.prefix(rows).enumerated() {
            draw(line.0, left, top + index, width: width, style(line.1, item))
        }
    }

    private mutating func drawOutline(
        _ item: PersonItem,
        _ column: Int,
        _ row: Int,
        width: Int
    ) {
        let sign = theme.look.decoration.isASCII ? "-" : "─"
        let line = String(repeating: sign, count: max(width, 0))
        screen.draw(line, column: column, row: row, style: style(theme.outline, item))
    }
}
