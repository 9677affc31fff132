/// A record seen from above.
struct Grooves: CoverDesign {
    private let palette: CoverPalette
    private let isLight: Bool
    private let centreX: Double
    private let centreY: Double
    private let size: Double
    private let rings: [Ink]

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        isLight = seed.branch(1).below(2) == 0
        let isCentred = seed.branch(2).below(2) == 0
        centreX = isCentred ? 0.5 : [0.0, 1.0, 0.5][seed.branch(3).below(3)]
        centreY = isCentred ? 0.5 : [1.0, 0.92, 0.0][seed.branch(4).below(3)]
        size = isCentred ? 0.44 : 0.86
        let first = seed.branch(5).below(4)
        let inks = palette.inks
        rings = (0..<9).map { number in
            let ink = inks[(first + number) % 4]
            return seed.branch(20 + number).below(3) == 0 ? palette.deep : ink
        }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let (dx, dy) = (x - centreX, y - centreY)
        let distance = (dx * dx + dy * dy).squareRoot() / size
        let ground = isLight ? palette.pale : palette.deep
        if distance > 1 { return ground.mixed(palette.main, isLight ? 0.06 : 0.12) }
        if distance < 0.045 { return ground }
        if distance < 0.30 { return palette.accent }
        if distance < 0.325 { return palette.deep }
        let place = (distance - 0.325) / 0.675 * 9
        let ring = rings[min(8, Int(place))]
        // Light falls on the grooves from two opposite sides.
        let shine = dx * dy / (dx * dx + dy * dy + 0.0001)
        let groove = Curve.sine(distance * 26) * 0.05
        return ring.shaded(1 + groove).mixed(palette.pale, max(0, shine - 0.25) * 0.5)
    }
}
