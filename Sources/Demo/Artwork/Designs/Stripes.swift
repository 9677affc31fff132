/// Bold stripes, and a disc in which they run the other way.
struct Stripes: CoverDesign {
    private let palette: CoverPalette
    private let slope: Double
    private let count: Double
    private let bands: [Ink]
    private let isLight: Bool
    private let ballX: Double
    private let ballY: Double

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        slope = [0.0, 0.5, 1.0, -0.5, -1.0][seed.branch(1).below(5)]
        count = Double(5 + seed.branch(2).below(6))
        isLight = seed.branch(3).below(2) == 0
        let inks =
            isLight
            ? [palette.pale, palette.main, palette.second]
            : [palette.deep, palette.main, palette.second]
        let accent = seed.branch(4).below(5) + 2
        bands = (0..<40).map { number in
            number % 12 == accent
                ? palette.accent : inks[(number * 2 + seed.branch(50 + number / 3).below(2)) % 3]
        }
        ballX = 0.3 + 0.4 * seed.branch(6).fraction
        ballY = 0.3 + 0.4 * seed.branch(7).fraction
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let (dx, dy) = (x - ballX, y - ballY)
        let isBall = dx * dx + dy * dy < 0.062
        // Inside the disc the stripes run the other way.
        let place = (isBall ? x * 1.2 - y * slope + 1 : y + x * slope + 1) * count
        let band = bands[Int(max(0, place)) % bands.count]
        return isBall ? band.mixed(isLight ? palette.deep : palette.pale, 0.82) : band
    }
}
