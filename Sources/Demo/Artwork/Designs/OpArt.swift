/// A bulging checkerboard.
struct OpArt: CoverDesign {
    private let first: Ink
    private let second: Ink
    private let accent: Ink
    private let centreX: Double
    private let centreY: Double
    private let count: Double
    private let size: Double

    init(_ seed: Seed, _ palette: CoverPalette) {
        let pairs = [
            (palette.deep, palette.pale), (palette.main, palette.pale),
            (palette.deep, palette.accent),
        ]
        let pair = pairs[seed.branch(1).below(3)]
        (first, second) = pair
        accent = pair.1 == palette.accent ? palette.main : palette.accent
        centreX = 0.35 + 0.3 * seed.branch(2).fraction
        centreY = 0.35 + 0.3 * seed.branch(3).fraction
        count = Double(8 + 2 * seed.branch(4).below(3))
        size = 0.3 + 0.1 * seed.branch(5).fraction
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let (dx, dy) = (x - centreX, y - centreY)
        let distance = (dx * dx + dy * dy).squareRoot() / size
        // Inside the bulge, the pattern is magnified, most of all in the middle.
        let near = distance < 1 ? 0.42 + 0.58 * distance * distance : 1
        let (u, v) = ((centreX + dx * near) * count, (centreY + dy * near) * count)
        let isEven = (Int(u.rounded(.down)) + Int(v.rounded(.down))) & 1 == 0
        if distance < 1 {
            let shade = 1 - 0.35 * Curve.step(0.55, 1, distance)
            return (isEven ? first : accent.mixed(second, 0.15)).shaded(shade)
        }
        return isEven ? first : second
    }
}
