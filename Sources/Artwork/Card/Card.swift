import Terminal

/// A picture to share: a title, covers, five figures, a list and a calendar, in a cover's colors.
package struct Card: Sendable {
    /// The size in pixels.
    package static let size = (width: 1080, height: 1350)
    /// How many covers a card shows.
    package static let covers = 5

    /// The name at the top, such as the listener's, and what the card is about, such as the year.
    package var (name, title): (String, String)
    /// The covers, the most important first; fields without one stay empty.
    package var tiles: [Collage.Tile]
    /// The five figures, each with a value and what it counts.
    package var figures: [(value: String, name: String)]
    /// The heading of the list and its rows, with a title and a detail each.
    package var list: (heading: String, rows: [(title: String, detail: String)])
    /// The calendar's columns from left to right, each with the shades of its rows from 0 to 4; nil
    /// for a field outside.
    package var calendar: [[Int?]]
    /// The line at the bottom, such as the sources.
    package var footer: String
    /// The color of the first cover.
    package var color: RGBColor

    /// Creates a card; all texts must be safe to print on a terminal.
    package init(
        name: String,
        title: String,
        tiles: [Collage.Tile],
        figures: [(value: String, name: String)],
        list: (heading: String, rows: [(title: String, detail: String)]),
        calendar: [[Int?]],
        footer: String,
        color: RGBColor
    ) {
        self.name = name
        self.title = title
        self.tiles = tiles
        self.figures = figures
        self.list = list
        self.calendar = calendar
        self.footer = footer
        self.color = color
    }

    private static let margin = 60
    private static let inner = size.width - 2 * margin

    /// Draws the card; nil if out of memory.
    package func picture() -> Picture? {
        let ground = Tones.ground(of: color, isDark: true)
        let tones = Tones(on: ground, isDark: true)
        var sheet = Sheet(width: Self.size.width, height: Self.size.height, color: ground)
        let left = Self.margin
        sheet.write(
            title,
            x: left,
            y: 44,
            width: Self.inner,
            size: 92,
            color: tones.strong,
            isBold: true
        )
        sheet.write(name, x: left, y: 162, width: Self.inner, size: 36, color: tones.plain)
        place(on: &sheet, top: 236)
        figures(on: &sheet, top: 738, tones)
        list(on: &sheet, top: 878, tones)
        calendar(on: &sheet, top: 1140, tones)
        sheet.write(
            footer,
            x: left,
            y: 1300,
            width: Self.inner,
            size: 22,
            color: tones.faint
        )
        return sheet.picture
    }

    /// One large cover, and four small ones beside it.
    private func place(on sheet: inout Sheet, top: Int) {
        let (large, gap) = (474, 12)
        let small = (large - gap) / 2
        let fields =
            [(0, 0, large)]
            + (0..<4).map { index in
                (large + gap + index % 2 * (small + gap), index / 2 * (small + gap), small)
            }
        for (tile, field) in zip(tiles, fields) {
            let (x, y, side) = (Self.margin + field.0, top + field.1, field.2)
            switch tile {
            case .cover(let cover):
                sheet.place(cover.squared(side: side)?.flattened(), x: x, y: y)
            case .sleeve(let sleeve): sheet.place(sleeve.picture(side: side), x: x, y: y)
            }
        }
    }

    private func figures(on sheet: inout Sheet, top: Int, _ tones: Tones) {
        let width = Self.inner / max(figures.count, 1)
        // Large figures are smaller than usual rather than cut.
        let size = [50, 45, 40, 35, 30].first { size in
            figures.allSatisfy { figure in
                let mask = TextMask(
                    figure.value,
                    width: width - 12,
                    size: size,
                    isBold: true,
                    lines: 1
                )
                return mask?.isCut != true
            }
        }
        for (index, figure) in figures.enumerated() {
            let x = Self.margin + index * width
            sheet.write(
                figure.value,
                x: x,
                y: top + 50 - (size ?? 25),
                width: width - 12,
                size: size ?? 25,
                color: accent(tones),
                isBold: true
            )
            sheet.write(
                figure.name,
                x: x,
                y: top + 64,
                width: width - 12,
                size: 25,
                color: tones.plain
            )
        }
    }

    private func list(on sheet: inout Sheet, top: Int, _ tones: Tones) {
        let left = Self.margin
        sheet.write(list.heading, x: left, y: top, width: Self.inner, size: 25, color: tones.faint)
        let column = Self.inner * 6 / 10
        for (index, row) in list.rows.prefix(5).enumerated() {
            let y = top + 40 + index * 39
            sheet.write(
                row.title,
                x: left,
                y: y,
                width: column - 16,
                size: 30,
                color: tones.strong,
                isBold: true
            )
            sheet.write(
                row.detail,
                x: left + column,
                y: y,
                width: Self.inner - column,
                size: 30,
                color: tones.plain
            )
        }
    }

    private func calendar(on sheet: inout Sheet, top: Int, _ tones: Tones) {
        let rows = calendar.map(\.count).max() ?? 0
        guard rows > 0 else { return }
        let pitch = min(Self.inner / calendar.count, 140 / rows)
        let side = max(pitch - max(2, pitch / 8), 1)
        let accent = accent(tones)
        let none = tones.ground.mixed(with: tones.strong, share: 0.12)
        let shades =
            [none] + [0.35, 0.55, 0.78, 1].map { tones.ground.mixed(with: accent, share: $0) }
        for (column, days) in calendar.enumerated() {
            for (row, shade) in days.enumerated() {
                guard let shade else { continue }
                sheet.fill(
                    shades[min(max(shade, 0), 4)],
                    x: Self.margin + column * pitch,
                    y: top + row * pitch,
                    width: side,
                    height: side
                )
            }
        }
    }

    /// The cover's color, readable on the card.
    private func accent(_ tones: Tones) -> RGBColor { tones.readable(color) }
}

extension Sheet {
    /// Writes one line of text, cut to a width; `size` is in pixels.
    fileprivate mutating func write(
        _ text: String,
        x: Int,
        y: Int,
        width: Int,
        size: Int,
        color: RGBColor,
        isBold: Bool = false
    ) {
        let mask = TextMask(text, width: width, size: size, isBold: isBold, lines: 1)
        guard let mask else { return }
        paint(mask, color: color, x: x, y: y)
    }
}
