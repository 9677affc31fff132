import Artwork
import Terminal
import VinylogueKit

/// An album in a week's list.
struct AlbumItem {
    var row: ShownChart.Row
    /// The plays of the first album of the list.
    var most: Int
    var isSelected: Bool
    /// Its first row on the screen.
    var top: Int
}

extension View {
    /// Draws an album in one line.
    mutating func drawLine(_ item: AlbumItem) {
        let (row, top) = (item.row, item.top)
        if item.isSelected { select(top, rows: 1) }
        let plays = "\(row.plays)"
        let barWidth = columns >= 64 ? 12 : 0
        let end = columns - 2 - barWidth
        drawRight(plays, before: end, top, style(theme.plain, item))
        if barWidth > 0 { drawBar(item, end + 1, top, width: barWidth - 1) }
        let room = end - plays.displayWidth - 3
        // There is only room for one name.
        guard columns >= 32 else {
            draw(row.title, 2, top, width: room, style(title(item), item))
            return
        }
        let artist = row.artist.uppercased()
        let used = draw(artist, 2, top, width: room * 2 / 5, style(theme.faint, item))
        draw(row.title, 3 + used, top, width: room - used - 1, style(title(item), item))
    }

    /// Draws an album next to its cover, in two or three lines.
    mutating func drawBlock(_ item: AlbumItem) {
        let (row, top) = (item.row, item.top)
        let size = model.rowCoverSize
        let height = model.weekLayout.pitch == 2 ? 2 : 3
        if item.isSelected { select(top, rows: height) }
        var left = 3
        if let size {
            drawCover(of: row, size, column: left, top)
            left += size.columns + 2
        }
        let right = min(max(columns / 4, 14), 30)
        let end = columns - 2
        let plays = Count.words(row.plays, "play")
        drawRight(plays, before: end, top, style(theme.plain, item))
        let room = end - left - plays.displayWidth - 2
        draw(row.artist.uppercased(), left, top, width: room, style(theme.faint, item))
        if height == 2 {
            draw(row.title, left, top + 1, width: end - left - right - 2, style(title(item), item))
            drawBar(item, end - right, top + 1, width: right)
        } else {
            draw(row.title, left, top + 1, width: end - left, style(title(item), item))
            drawBar(item, left, top + 2, width: min(end - left, 64))
        }
    }

    private mutating func drawBar(_ item: AlbumItem, _ column: Int, _ row: Int, width: Int) {
        let style = style(theme.bar, item)
        drawBar(item.row.plays, of: item.most, column, row, width: width, style)
    }

    private func title(_ item: AlbumItem) -> CellStyle {
        item.isSelected ? theme.strong : theme.plain
    }

    private func style(_ style: CellStyle, _ item: AlbumItem) -> CellStyle {
        item.isSelected ? theme.selected(style) : style
    }

    /// Marks the selected item with a character, and with its background if there are colours.
    mutating func select(_ row: Int, rows: Int, from column: Int = 0, columns: Int? = nil) {
        let columns = columns ?? self.columns - 1
        let area = ScreenArea(column: column, row: row, columns: columns, rows: rows)
        screen.fill(area, style: theme.selected(theme.plain))
        let pointer = theme.selected(theme.accent)
        screen.draw(theme.pointer, column: column, row: row, style: pointer)
    }

    private mutating func drawCover(
        of row: ShownChart.Row,
        _ size: CellSize,
        column: Int,
        _ top: Int
    ) {
        if let cover = model.cover(model.rowCoverKey(row, size)) ?? nil,
            let picture = cover.frames.last
        {
            draw(picture, column, top, size)
            if let graphics = cover.graphics { place(graphics, column, top, size) }
            return
        }
        drawPlaceholder(
            row.artist,
            ScreenArea(column: column, row: top, columns: size.columns, rows: size.rows)
        )
    }

    /// Draws a placeholder with a first letter for a cover that is missing or not loaded yet.
    mutating func drawPlaceholder(_ name: String, _ area: ScreenArea) {
        screen.fill(area, style: theme.surface)
        let letter = (name.first { $0.isLetter || $0.isNumber }.map { "\($0)" } ?? "").uppercased()
        screen.draw(
            letter,
            column: area.column + (area.columns - letter.displayWidth) / 2,
            row: area.row + (area.rows - 1) / 2,
            style: theme.surface
        )
    }

    /// Draws a picture in the middle of an area, faded into the background by the progress of the fade.
    mutating func draw(
        _ picture: CellPicture,
        _ column: Int,
        _ row: Int,
        _ size: CellSize,
        progress: Double = 1
    ) {
        let width = picture.rows.first?.count ?? 0
        let (left, top) = (
            column + (size.columns - width) / 2, row + (size.rows - picture.rows.count) / 2
        )
        for (y, cells) in picture.rows.enumerated() {
            for (x, cell) in cells.enumerated() {
                screen.draw(
                    String(Character(cell.character)),
                    column: left + x,
                    row: top + y,
                    style: CellStyle(
                        foreground: faded(cell.foreground, progress),
                        background: faded(cell.background, progress)
                    )
                )
            }
        }
    }

    /// Places a picture for the terminal's graphics in the middle of an area.
    mutating func place(_ picture: ScreenPicture, _ column: Int, _ row: Int, _ size: CellSize) {
        screen.place(
            picture,
            column: column + (size.columns - picture.columns) / 2,
            row: row + (size.rows - picture.rows) / 2
        )
    }

    private func faded(_ color: TextColor, _ progress: Double) -> TextColor {
        guard progress < 1, let ground = theme.ground, case .rgb(let color) = color else {
            return color
        }
        return .rgb(ground.mixed(with: color, share: progress))
    }
}
