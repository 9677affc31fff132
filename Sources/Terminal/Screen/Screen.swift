/// The contents of a terminal, cell by cell.
///
/// Drawing outside it is clipped; a wide character is never cut in half.
package struct Screen: Equatable, Sendable {
    /// The maximum size, larger than any display, in case a terminal reports a wrong size.
    package static let largest = TerminalSize(columns: 1000, rows: 400)
    private static let widestCharacter = 16

    /// The size; at most `largest`.
    package let size: TerminalSize
    private(set) var cells: [ScreenCell]
    /// The pictures that cover cells; only overlays lie over others.
    package private(set) var pictures: [PlacedPicture] = []
    /// The texts that are links; they never overlap.
    package private(set) var links: [PlacedLink] = []

    /// Creates an empty screen.
    package init(size: TerminalSize, style: CellStyle = CellStyle()) {
        let size = TerminalSize(
            columns: min(size.columns, Self.largest.columns),
            rows: min(size.rows, Self.largest.rows)
        )
        self.size = size
        cells = Array(repeating: .blank(style), count: size.columns * size.rows)
    }

    /// The cell at a position; nil outside the screen.
    package subscript(column: Int, row: Int) -> ScreenCell? {
        isInside(column, row) ? cells[row * size.columns + column] : nil
    }

    /// Covers an area of cells with a picture; does nothing unless it fits on the screen.
    ///
    /// The cells beneath keep their contents, which appear once the picture is removed. Drawing
    /// over part of the picture removes all of it. An overlay covers other pictures as well, which stay.
    package mutating func place(_ picture: ScreenPicture, column: Int, row: Int) {
        let placed = PlacedPicture(picture: picture, column: column, row: row)
        let area = placed.area
        guard column >= 0, row >= 0, area.columns <= size.columns - column,
            area.rows <= size.rows - row
        else { return }
        if !picture.isOverlay { bare(area) }
        // A wide character must not be half covered.
        for row in row..<row + area.rows {
            for edge in [column, column + area.columns] where edge < size.columns {
                let index = row * size.columns + edge
                if cells[index].width == 0 { put(.blank(cells[index].style), edge, row) }
            }
        }
        pictures.append(placed)
    }

    /// Makes the text in an area a link to a web page; does nothing if the URL cannot be a link.
    ///
    /// Drawing over part of the text removes the link.
    package mutating func link(_ area: ScreenArea, to address: String) {
        guard Hyperlink.isPossible(to: address) else { return }
        links.removeAll { $0.area.touches(area) }
        links.append(PlacedLink(area: area, address: address))
    }

    /// Removes all links, for a terminal without them.
    mutating func removeLinks() { links = [] }

    /// Removes the pictures and links that overlap an area.
    private mutating func bare(_ area: ScreenArea) {
        if !pictures.isEmpty { pictures.removeAll { $0.area.touches(area) } }
        if !links.isEmpty { links.removeAll { $0.area.touches(area) } }
    }

    /// Fills an area with blanks of this style, and removes the pictures and links that overlap it.
    package mutating func fill(_ area: ScreenArea, style: CellStyle) {
        bare(area)
        for row in max(area.row, 0)..<max(min(area.row + area.rows, size.rows), max(area.row, 0)) {
            let end = min(area.column + area.columns, size.columns)
            for column in max(area.column, 0)..<max(end, max(area.column, 0)) {
                put(.blank(style), column, row)
            }
        }
    }

    /// Replaces this background with a separate color in each cell. `colors` has one for every cell
    /// of the screen, row by row from the top; with any other count, nothing changes.
    package mutating func replaceBackground(_ background: TextColor, by colors: [RGBColor]) {
        guard colors.count == cells.count else { return }
        for index in cells.indices where cells[index].style.background == background {
            cells[index].change(background: .rgb(colors[index]))
        }
    }

    /// Changes the style of all cells, and removes the pictures, whose style cannot be changed.
    package mutating func restyle(_ change: (CellStyle) -> CellStyle) {
        pictures = []
        var changed: [CellStyle: CellStyle] = [:]
        for index in cells.indices {
            let old = cells[index].style
            let new = changed[old] ?? change(old)
            changed[old] = new
            cells[index].change(style: new)
        }
    }

    /// Draws a text in at most `width` columns, and returns the number of columns used.
    ///
    /// Untrusted text must be sanitized first (`sanitizedForTerminal`).
    @discardableResult
    package mutating func draw(
        _ text: some StringProtocol,
        column: Int,
        row: Int,
        width: Int = .max,
        style: CellStyle
    ) -> Int {
        guard row >= 0, row < size.rows, column < size.columns else { return 0 }
        let end = width >= size.columns - column ? size.columns : column + width
        var place = column
        for character in text {
            let wide = character.displayWidth
            guard wide > 0, wide <= Self.widestCharacter else { continue }
            guard place + wide <= end else { break }
            if place >= 0 { put(character, wide, place, row, style) }
            place += wide
        }
        bare(ScreenArea(column: column, row: row, columns: place - column, rows: 1))
        return place - column
    }

    /// The characters of each row, without trailing spaces.
    package var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            for column in 0..<size.columns {
                let cell = cells[row * size.columns + column]
                if cell.width > 0 { line.append(cell.character) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func isInside(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && column < size.columns && row < size.rows
    }

    private mutating func put(
        _ character: Character,
        _ width: Int,
        _ column: Int,
        _ row: Int,
        _ style: CellStyle
    ) {
        put(ScreenCell(character, width: width, style: style), column, row)
        for offset in 1..<max(width, 1) { put(.rest(style), column + offset, row) }
    }

    /// Sets a cell, and blanks the other cells of a wide character that it overwrites.
    private mutating func put(_ cell: ScreenCell, _ column: Int, _ row: Int) {
        let index = row * size.columns + column
        let former = cells[index]
        if former.width == 0, cell.width > 0 {
            var start = column - 1
            while start > 0, cells[row * size.columns + start].width == 0 { start -= 1 }
            for place in max(start, 0)..<column { blank(row * size.columns + place) }
        }
        if former.width != 1 {
            var rest = column + 1
            while rest < size.columns, cells[row * size.columns + rest].width == 0 {
                blank(row * size.columns + rest)
                rest += 1
            }
        }
        cells[index] = cell
    }

    /// Replaces a cell beneath a picture without removing the picture.
    mutating func replace(_ cell: ScreenCell, _ column: Int, _ row: Int) {
        put(cell, column, row)
    }

    private mutating func blank(_ index: Int) { cells[index] = .blank(cells[index].style) }
}

/// A text on a screen that links to a web page.
package struct PlacedLink: Hashable, Sendable {
    /// The cells of the text.
    package var area: ScreenArea
    /// The URL.
    package var address: String
}

extension Screen {
    func hasLinks(inRow row: Int) -> Bool {
        links.contains { ($0.area.row..<$0.area.row + $0.area.rows).contains(row) }
    }

    /// The URL that a cell links to; nil for none.
    func link(_ column: Int, _ row: Int) -> String? {
        let cell = ScreenArea(column: column, row: row, columns: 1, rows: 1)
        return links.first { $0.area.touches(cell) }?.address
    }
}
