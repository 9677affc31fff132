/// A waveform of bars above and below a line.
struct Waveform: CoverDesign {
    private let palette: CoverPalette
    private let isLight: Bool
    private let heights: [Double]
    private let accents: Set<Int>

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        isLight = seed.branch(1).below(2) == 0
        let count = 13 + 2 * seed.branch(2).below(6)
        let noise = Noise(seed.branch(3))
        let shape = seed.branch(6).below(3)
        heights = (0..<count).map { number in
            let place = (Double(number) + 0.5) / Double(count)
            let swell =
                switch shape {
                case 0: Curve.sine(place / 2)
                case 1: 0.35 + 0.65 * abs(Curve.sine(place))
                default: 1 - 0.75 * place
                }
            return 0.05 + 0.36 * swell * (0.15 + 1.1 * noise.rough(place * 11))
        }
        let first = count / 4 + seed.branch(4).below(count / 2)
        accents = Set(first..<first + 1 + seed.branch(5).below(3))
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let ground = isLight ? palette.pale : palette.deep.mixed(palette.main, 0.5 * y)
        let place = (x - 0.08) / 0.84 * Double(heights.count)
        guard place >= 0, place < Double(heights.count) else { return ground }
        let bar = Int(place)
        let across = abs(place - Double(bar) - 0.5)
        guard across < 0.34 else { return ground }
        let width = 0.84 / Double(heights.count)
        let height = heights[bar] - width * 0.34
        let beyond = abs(y - 0.5) - height
        let round = across * width
        if beyond > 0, beyond * beyond + round * round > 0.1156 * width * width { return ground }
        if accents.contains(bar) { return palette.accent }
        let (from, to) = isLight ? (palette.main, palette.deep) : (palette.second, palette.pale)
        return from.mixed(to, abs(y - 0.5) * 2)
    }
}
