/// Stacked lines that rise in the middle.
struct Ridgelines: CoverDesign {
    private let palette: CoverPalette
    private let isLight: Bool
    private let count: Int
    private let noise: Noise
    private let accent: Int
    private let centre: Double

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        isLight = seed.branch(1).below(4) == 0
        count = 8 + seed.branch(2).below(4)
        noise = Noise(seed.branch(3))
        accent = 2 + seed.branch(4).below(4)
        centre = 0.36 + 0.28 * seed.branch(5).fraction
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let ground = isLight ? palette.pale : palette.deep
        guard (0.08...0.92).contains(x), y < 0.93 else { return ground }
        let away = (x - centre) / 0.26
        let swell = 1 / (1 + away * away * away * away)
        for line in (0..<count).reversed() {
            let base = 0.32 + 0.56 * Double(line) / Double(count - 1)
            let row = Double(line) * 3.7
            let height =
                noise.value(x * 7 + row, row) * 0.75 + noise.value(x * 19 + row, row) * 0.25
            let top = base - 0.23 * swell * height - 0.008 * height
            guard y > top else { continue }
            let isAccent = line == accent
            if y < top + 0.013 {
                return isAccent ? palette.accent : (isLight ? palette.deep : palette.pale)
            }
            // Each line hides the lines behind it, and its fill fades downward.
            let fade = 1 - Curve.step(0, 0.16, y - top)
            let fill = isAccent ? palette.accent : (isLight ? palette.second : palette.main)
            return ground.mixed(fill, (isAccent ? 0.75 : 0.5) * fade)
        }
        return ground
    }
}
