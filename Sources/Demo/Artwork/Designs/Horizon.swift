/// A disc over water, and its reflection.
struct Horizon: CoverDesign {
    private let palette: CoverPalette
    private let horizon: Double
    private let size: Double
    private let centre: Double
    private let isNight: Bool
    private let noise: Noise

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        horizon = 0.54 + 0.12 * seed.branch(1).fraction
        size = 0.15 + 0.12 * seed.branch(2).fraction
        centre = [0.5, 0.34, 0.66][seed.branch(3).below(3)]
        isNight = seed.branch(4).below(2) == 0
        noise = Noise(seed.branch(5))
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let (high, low) = isNight ? (palette.deep, palette.main) : (palette.second, palette.pale)
        let (dx, dy) = (x - centre, y - (horizon - size * 0.75))
        let sun = isNight ? palette.pale : palette.accent
        if y < horizon {
            if dx * dx + dy * dy < size * size { return sun }
            return high.mixed(low, Curve.step(0, horizon, y))
        }
        let depth = (y - horizon) / (1 - horizon)
        let water =
            isNight
            ? palette.main.mixed(palette.deep, depth)
            : palette.main.mixed(palette.deep, depth * 0.8)
        let wave = noise.rough(x * 3 + depth * 2, 3 + 16 * depth.squareRoot())
        let spread = size * (0.75 + 0.5 * depth)
        let inside = 1 - Curve.step(spread * 0.4, spread * 1.15, abs(dx))
        if wave * inside > 0.36 { return sun.mixed(water, 0.2 + 0.5 * depth) }
        return water.mixed(low, wave > 0.56 ? 0.22 : 0)
    }
}
