import Terminal

/// A sequence of screens, with the writer's output for them.
struct ScreenTrial {
    private var size: TerminalSize
    private let support: ColorSupport
    private var writer: ScreenWriter
    private var shown: ShownScreen

    init(using random: inout SplitMix64) {
        self.init(
            support: [.none, .ansi16, .ansi256, .trueColor][random.below(4)],
            size: Self.size(using: &random)
        )
    }

    init(support: ColorSupport, size: TerminalSize) {
        self.size = size
        self.support = support
        writer = ScreenWriter(support: support, hasLinks: true)
        shown = ShownScreen(size: size)
    }

    /// Draws a random screen, and checks that the terminal shows it after the update.
    mutating func brokenPromise(using random: inout SplitMix64) -> String? {
        if random.below(4) == 0 { size = Self.size(using: &random) }
        if random.below(8) == 0 { writer.forget() }
        var screen = Screen(size: size, style: style(using: &random))
        for _ in 0..<random.below(12) { draw(on: &screen, using: &random) }
        for number in 0..<random.below(3) {
            let (column, row) = (random.below(40) - 5, random.below(16) - 3)
            let columns = random.below(20)
            let area = ScreenArea(column: column, row: row, columns: columns, rows: 1)
            screen.link(area, to: "https://example.com/\(number)")
        }
        return check(screen)
    }

    /// Sends the update for a screen, and checks that the terminal then shows it.
    mutating func check(_ screen: Screen) -> String? {
        if let broken = ShownScreen.brokenCells(of: screen) { return broken }
        let update = writer.update(to: screen)
        if let broken = shown.take(update, drawing: screen) { return broken }
        var fresh = ScreenWriter(support: support, hasLinks: true)
        var all = ShownScreen(size: screen.size)
        if let broken = all.take(fresh.update(to: screen), drawing: screen) { return broken }
        if shown != all { return "the terminal shows something else than after drawing all" }
        return writer.update(to: screen).isEmpty ? nil : "the same screen is sent again"
    }

    private func draw(on screen: inout Screen, using random: inout SplitMix64) {
        let (column, row) = (random.below(50) - 10, random.below(20) - 4)
        if random.below(6) == 0 {
            let area = ScreenArea(
                column: column,
                row: row,
                columns: random.below(30) - 2,
                rows: random.below(9) - 2
            )
            screen.fill(area, style: style(using: &random))
            return
        }
        let text = OddText.make(using: &random).sanitizedForTerminal
        let width = random.below(3) == 0 ? Int.max : random.below(30)
        screen.draw(text, column: column, row: row, width: width, style: style(using: &random))
    }

    private func style(using random: inout SplitMix64) -> CellStyle {
        func color(_ random: inout SplitMix64) -> TextColor? {
            switch random.below(4) {
            case 0: .basic(BasicColor(rawValue: UInt8(random.below(16))) ?? .black)
            case 1: .palette(UInt8(random.below(256)))
            case 2: .rgb(RGBColor(red: UInt8(random.below(256)), green: 9, blue: 200))
            default: nil
            }
        }
        return CellStyle(
            foreground: color(&random),
            background: color(&random),
            attributes: .init(rawValue: UInt8(random.below(8)))
        )
    }

    private static func size(using random: inout SplitMix64) -> TerminalSize {
        TerminalSize(columns: random.below(40), rows: random.below(14))
    }
}
