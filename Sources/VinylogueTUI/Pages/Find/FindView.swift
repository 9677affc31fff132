import Artwork
import Terminal
import VinylogueKit

/// Where the parts of the sheet are.
struct FindLayout: Equatable, Sendable {
    /// The cover of the selected album, with lines of text below.
    struct Preview: Equatable, Sendable {
        var column: Int
        var row: Int
        var size: CellSize
        var columns: Int
        var rows: Int
    }

    var area: ScreenArea
    /// The first row of the list.
    var row: Int
    /// The number of rows in the list.
    var visible: Int
    /// The columns of the list.
    var columns: Int
    /// Beside the list; nil if there is no room.
    var preview: Preview?
}

extension Model {
    var findLayout: FindLayout {
        let area = sheetArea(
            columns: max(min(size.columns - 8, 116), 60),
            rows: max(size.rows - 6, 12)
        )
        let top = area.row + (area.rows > 8 ? 3 : 2)
        let visible = max(area.row + area.rows - 1 - top, 1)
        let inner = max(area.columns - 4, 1)
        guard area.columns >= 80, visible >= 10 else {
            return FindLayout(area: area, row: top, visible: visible, columns: inner)
        }
        let cover = coverSize(rows: min(visible - 5, 12))
        let columns = max(cover.columns, 24)
        return FindLayout(
            area: area,
            row: top,
            visible: visible,
            columns: inner - columns - 2,
            preview: FindLayout.Preview(
                column: area.column + 2 + inner - columns,
                row: top,
                size: cover,
                columns: columns,
                rows: visible
            )
        )
    }
}

extension View {
    mutating func drawFind(_ page: FindPage) {
        let layout = model.findLayout
        let area = layout.area
        drawSheet(area, title: "Find")
        let left = area.column + 2
        let isEmpty = page.field.text.isEmpty
        let width = max(area.columns - 4, 1)
        if isEmpty {
            let words = "People, albums, artists, tracks, dates, genres, settings, commands"
            draw(words, left, area.row + 1, width: width, theme.selected(theme.faint))
        } else {
            draw(page.field, left, area.row + 1, width: width, theme.selected(theme.accent))
        }
        let items = model.foundItems(of: page)
        if items.isEmpty, let request = page.request {
            guard model.found?.request == request else { return }
            let lines = model.noMatches.wrapped(to: layout.columns).prefix(layout.visible)
            for (index, line) in lines.enumerated() {
                let row = layout.row + index
                draw(line, left, row, width: layout.columns, theme.selected(theme.plain))
            }
            return
        }
        let highlight = FindHighlight(of: page.field.text)
        for (index, item) in items.dropFirst(page.list.top).prefix(layout.visible).enumerated() {
            let isSelected = page.list.top + index == page.list.selected
            draw(item, highlight, left, layout.row + index, layout.columns, isSelected)
        }
        drawMore(
            page.list,
            count: items.count,
            ListLayout(row: layout.row, pitch: 1, visible: layout.visible),
            before: left + layout.columns + 1
        )
        if let preview = layout.preview, let item = model.foundItem(of: page) {
            draw(item, preview)
        }
    }

    /// Draws a match: its kind, its name and the words beside it with the matching parts highlighted,
    /// and its plays.
    private mutating func draw(
        _ item: FindItem,
        _ highlight: FindHighlight,
        _ left: Int,
        _ row: Int,
        _ width: Int,
        _ isSelected: Bool
    ) {
        let faint = theme.selected(theme.faint)
        draw(isSelected ? theme.pointer : " ", left, row, width: 1, theme.selected(theme.accent))
        draw(item.kind.rawValue, left + 2, row, width: 8, faint)
        let plays = item.plays.map { Count.text($0) } ?? ""
        let end = left + width - (plays.isEmpty ? 0 : plays.count + 1)
        var column = left + 11
        let name = theme.selected(isSelected ? theme.strong : theme.plain)
        column += draw(highlight.parts(of: item.title.shown), column, row, before: end, name)
        let detail = item.detail.shown
        if !detail.isEmpty {
            let parts = highlight.parts(of: detail, isName: false)
            draw(parts, column + 2, row, before: end, faint)
        }
        drawRight(plays, before: left + width, row, faint)
    }

    /// Draws the parts of a text, the matching ones in the accent color; returns the columns used.
    @discardableResult
    private mutating func draw(
        _ parts: [(text: Substring, matches: Bool)],
        _ start: Int,
        _ row: Int,
        before end: Int,
        _ style: CellStyle
    ) -> Int {
        let whole = parts.map(\.text).joined()
        var rest = whole.truncated(to: end - start, ellipsis: theme.ellipsis)[...]
        var column = start
        for part in parts where !rest.isEmpty {
            let look = part.matches ? theme.selected(theme.accentStrong) : style
            // The last part that is shown ends with the ellipsis.
            let text = rest.hasPrefix(part.text) ? rest.prefix(part.text.count) : rest
            column += draw(String(text), column, row, width: end - column, look)
            rest = rest.dropFirst(text.count)
        }
        return column - start
    }

    /// Draws the cover and figures of the selected match beside the list.
    private mutating func draw(_ item: FindItem, _ preview: FindLayout.Preview) {
        var row = preview.row
        if case .album(let album) = item.target, model.showsPictures, let user = model.saved.me {
            let area = ScreenArea(
                column: preview.column,
                row: row,
                columns: preview.size.columns,
                rows: preview.size.rows
            )
            drawCover(model.coverRequest(album, preview.size, user), area)
            row += preview.size.rows + 1
        }
        for (index, line) in lines(about: item).enumerated() where row < preview.row + preview.rows
        {
            let style = theme.selected(index == 0 ? theme.strong : theme.plain)
            for text in line.wrapped(to: preview.columns).prefix(2)
            where row < preview.row + preview.rows {
                draw(text, preview.column, row, width: preview.columns, style)
                row += 1
            }
        }
    }

    /// The lines of text about a match.
    private func lines(about item: FindItem) -> [String] {
        var lines = [item.title.shown, item.detail.shown].filter { !$0.isEmpty }
        if let plays = item.plays { lines.append(Count.words(plays, "play")) }
        switch item.target {
        case .setting(let setting): lines.append(setting.help)
        case .command(let name, _): lines.append("vinylogue \(name)")
        case .album(let album):
            let known = model.saved.me.flatMap { user in
                model.albums[Model.AlbumRequest(album: album, user: user)]
            }
            guard let known else { break }
            if let first = known.firstPlay {
                lines.append("First played \(WeekWords.name(of: .day(first)))")
            }
            if let last = known.lastPlay {
                lines.append("Last played \(WeekWords.name(of: .day(last)))")
            }
            if let year = known.year { lines.append("Released \(year)") }
        default: break
        }
        return lines
    }
}
