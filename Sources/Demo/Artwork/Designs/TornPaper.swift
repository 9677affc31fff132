/// Sheets of torn, overlapping colored paper.
struct TornPaper: CoverDesign {
    private let palette: CoverPalette
    private let sheets: [(ink: Ink, edge: Noise, offset: Double)]
    private let isUpright: Bool
    private let tilt: Double

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        isUpright = seed.branch(1).below(2) == 0
        tilt = (seed.branch(2).fraction - 0.5) * 0.5
        let orders = [
            [palette.pale, palette.accent, palette.second, palette.main, palette.deep],
            [palette.deep, palette.main, palette.accent, palette.second, palette.pale],
            [palette.main, palette.pale, palette.accent, palette.deep, palette.second],
        ]
        let order = orders[seed.branch(3).below(3)]
        sheets = order.enumerated().map { number, ink in
            let offset = Double(number) * 0.2 + (seed.branch(20 + number).fraction - 0.5) * 0.1
            return (ink, Noise(seed.branch(40 + number)), offset)
        }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let (along, across) = isUpright ? (y, x) : (x, y)
        let depth = across + tilt * (along - 0.5)
        for (number, sheet) in sheets.enumerated().reversed() where number > 0 {
            let wide = sheet.edge.rough(along * 3) - 0.5
            let fine = sheet.edge.value(along * 34 + 7) - 0.5
            let edge = sheet.offset + wide * 0.22 + fine * 0.012
            let white = 0.008 + 0.022 * sheet.edge.value(along * 13 + 31)
            if depth > edge + white { return sheet.ink }
            // The torn fibers are white, and the sheet casts a shadow.
            if depth > edge { return palette.pale.mixed(Ink(0xFFFFFF), 0.6) }
            if depth > edge - 0.03 {
                return under(number, depth, along).shaded(0.72 + 0.28 * (edge - depth) / 0.03)
            }
        }
        return sheets[0].ink
    }

    private func under(_ number: Int, _ depth: Double, _ along: Double) -> Ink {
        for sheet in sheets[1..<max(1, number)].reversed() {
            let wide = sheet.edge.rough(along * 3) - 0.5
            if depth > sheet.offset + wide * 0.22 { return sheet.ink }
        }
        return sheets[0].ink
    }
}
