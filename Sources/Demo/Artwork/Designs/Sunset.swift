/// A low sun behind hills.
struct Sunset: CoverDesign {
    private let palette: CoverPalette
    private let sunX: Double
    private let sunY: Double
    private let sunSize: Double
    private let isStriped: Bool
    private let hills: [Noise]

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        sunX = 0.28 + 0.44 * seed.branch(1).fraction
        sunY = 0.42 + 0.14 * seed.branch(2).fraction
        sunSize = 0.15 + 0.13 * seed.branch(3).fraction
        isStriped = seed.branch(4).below(3) == 0
        hills = (0..<4).map { Noise(seed.branch(10 + $0)) }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        for (number, hill) in hills.enumerated().reversed() {
            let depth = Double(number)
            let top =
                0.56 + depth * 0.11 - (0.22 - depth * 0.03)
                * (hill.rough(x * (1.6 + depth * 0.7)) - 0.35)
            if y > top {
                let near = palette.second.mixed(palette.main, depth / 2)
                    .mixed(palette.deep, max(0, depth - 0.8) / 2.1)
                // Mist fills the valleys.
                return near.mixed(
                    palette.accent,
                    0.24 * (1 - Curve.step(0, 0.26, y - top)) * (1 - depth / 4)
                )
            }
        }
        let (dx, dy) = (x - sunX, y - sunY)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < sunSize, !isStriped || !isGap(y) {
            return palette.pale.mixed(palette.accent, Curve.step(-sunSize, sunSize, dy))
        }
        let sky =
            y < 0.34
            ? palette.main.mixed(palette.second, y / 0.34)
            : palette.second.mixed(palette.accent, (y - 0.34) / 0.36)
        return sky.mixed(palette.pale, 0.35 * (1 - Curve.step(sunSize, sunSize * 2.4, distance)))
    }

    /// Whether the striped sun has a gap at this height; gaps widen downward.
    private func isGap(_ y: Double) -> Bool {
        let place = (y - sunY + sunSize * 0.2) / sunSize
        guard place > 0 else { return false }
        return place * 5 - (place * 5).rounded(.down) < 0.18 + 0.3 * place
    }
}
