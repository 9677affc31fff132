/// Quarter circles in a grid, as on Bauhaus posters.
struct Tiles: CoverDesign {
    private let side: Int
    private let tiles: [(ground: Ink, figure: Ink, kind: Int, turn: Int)]

    init(_ seed: Seed, _ palette: CoverPalette) {
        let side = 3 + seed.branch(1).below(3)
        let inks = [palette.deep, palette.main, palette.second, palette.accent, palette.pale]
        let favourite = seed.branch(2).below(5)
        self.side = side
        tiles = (0..<side * side).map { number in
            let own = seed.branch(100 + number)
            let ground = own.branch(1).below(5) < 2 ? favourite : own.branch(2).below(5)
            let figure = (ground + 1 + own.branch(3).below(4)) % 5
            return (inks[ground], inks[figure], own.branch(4).below(6), own.branch(5).below(4))
        }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let count = Double(side)
        let (column, row) = (min(side - 1, Int(x * count)), min(side - 1, Int(y * count)))
        let tile = tiles[row * side + column]
        var (u, v) = (x * count - Double(column), y * count - Double(row))
        if tile.turn & 1 == 1 { u = 1 - u }
        if tile.turn & 2 == 2 { v = 1 - v }
        let isFigure =
            switch tile.kind {
            case 0, 1: u * u + v * v < 1
            case 2: u * u + v * v < 1 && u * u + v * v > 0.25
            case 3: (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5) < 0.16
            case 4: u + v < 1
            default: (u - 0.5) * (u - 0.5) + v * v < 0.25
            }
        return isFigure ? tile.figure : tile.ground
    }
}
