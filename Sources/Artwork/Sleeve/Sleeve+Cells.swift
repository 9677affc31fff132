import Terminal

extension Sleeve {
    /// The sleeve in colored characters, filling an area; nil without colors.
    ///
    /// A small sleeve shows initials, a larger one the names.
    package func cells(in size: CellSize, colors support: ColorSupport) -> CellPicture? {
        guard support != .none else { return nil }
        let (columns, rows) = (size.columns, size.rows)
        let shades = (0..<rows * 2).map { row in
            (0..<columns).map { color(column: $0, row: row, of: size) }
        }
        let cells = (0..<rows).map { row in
            (0..<columns).map { column in
                let (upper, lower) = (shades[row * 2][column], shades[row * 2 + 1][column])
                return CellPicture.Cell(
                    character: upper == lower ? " " : "▀",
                    foreground: TextColor.rgb(upper).nearest(in: support),
                    background: TextColor.rgb(lower).nearest(in: support)
                )
            }
        }
        let ink = TextColor.rgb(Self.ink).nearest(in: support)
        let lettering = lines(in: size).flatMap { line in
            // One `Lettering` per character, since the background may change within the line.
            var column = line.column
            return line.text.compactMap { character -> CellPicture.Lettering? in
                let place = column
                let width = character.displayWidth
                column += width
                guard width > 0, column <= columns else { return nil }
                return CellPicture.Lettering(
                    character: character,
                    column: place,
                    row: line.row,
                    foreground: ink,
                    background: TextColor.rgb(shades[line.row * 2 + 1][place]).nearest(in: support),
                    isBold: line.isBold
                )
            }
        }
        return CellPicture(rows: cells, lettering: lettering)
    }

    /// The color of the upper or lower half of a cell.
    private func color(column: Int, row: Int, of size: CellSize) -> RGBColor {
        color(
            x: Double(column) / Double(size.columns),
            y: Double(row) / Double(size.rows * 2),
            side: 1 / Double(max(size.columns, size.rows * 2))
        )
    }

    private typealias Line = (text: String, column: Int, row: Int, isBold: Bool)

    private func lines(in size: CellSize) -> [Line] {
        guard size.columns >= 10, size.rows >= 4 else {
            let text = initials
            let column = (size.columns - text.displayWidth) / 2
            return column < 0 ? [] : [(text, column, (size.rows - 1) / 2, true)]
        }
        let margin = size.columns >= 20 ? 2 : 1
        let top = size.rows >= 8 ? 1 : 0
        let width = size.columns - 2 * margin
        let room = max(size.rows - 2 * top - 1, 1)
        let head = title.wrapped(to: width).prefix(min(room - 1, 5))
        let foot = artist.wrapped(to: width).prefix(min(room - head.count, 2))
        let bottom = size.rows - top - foot.count
        return head.enumerated().map { ($0.element, margin, top + $0.offset, true) }
            + foot.enumerated().map { ($0.element, margin, bottom + $0.offset, false) }
    }
}
