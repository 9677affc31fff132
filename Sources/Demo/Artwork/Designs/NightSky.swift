/// Stars and a moon above mountains.
struct NightSky: CoverDesign {
    private let palette: CoverPalette
    private let stars: [(x: Double, y: Double, size: Double)]
    private let moonX: Double
    private let moonY: Double
    private let moonSize: Double
    private let crescent: Double
    private let ridges: [Noise]
    private let clouds: Noise

    init(_ seed: Seed, _ palette: CoverPalette) {
        self.palette = palette
        stars = (0..<70).map { number in
            let own = seed.branch(200 + number)
            let size = own.branch(3).skewedFraction
            return (own.branch(1).fraction, own.branch(2).fraction * 0.75, 0.0016 + 0.005 * size)
        }
        moonX = 0.25 + 0.5 * seed.branch(1).fraction
        moonY = 0.2 + 0.14 * seed.branch(2).fraction
        moonSize = 0.1 + 0.08 * seed.branch(3).fraction
        crescent = [0.0, 0.35, 0.6][seed.branch(4).below(3)]
        ridges = [Noise(seed.branch(5)), Noise(seed.branch(6))]
        clouds = Noise(seed.branch(7))
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        let front = 0.80 - 0.2 * peak(ridges[1].rough(x * 3.1 + 9))
        if y > front { return palette.deep }
        let back = 0.70 - 0.26 * peak(ridges[0].rough(x * 2.3))
        if y > back { return palette.deep.mixed(palette.main, 0.62 - 0.35 * (y - back) / 0.3) }
        let glow = palette.main.mixed(palette.second, Curve.step(0.25, 0.7, y))
        var sky = palette.deep.mixed(glow, Curve.step(-0.25, 0.7, y))
        sky = sky.mixed(palette.second, 0.3 * Curve.step(0.45, 0.8, clouds.rough(x * 2 + y, y * 4)))
        let (dx, dy) = (x - moonX, y - moonY)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < moonSize, isLit(dx, dy) {
            return palette.accent.mixed(palette.pale, 0.55 - dy / moonSize * 0.3)
        }
        for star in stars where abs(star.x - x) < star.size && abs(star.y - y) < star.size {
            let (sx, sy) = (star.x - x, star.y - y)
            if sx * sx + sy * sy < star.size * star.size { return palette.pale }
        }
        return sky.mixed(palette.accent, 0.3 * (1 - Curve.step(moonSize, moonSize * 2.6, distance)))
    }

    private func isLit(_ dx: Double, _ dy: Double) -> Bool {
        guard crescent > 0 else { return true }
        let (sx, sy) = (dx + moonSize * crescent, dy + moonSize * crescent * 0.4)
        return sx * sx + sy * sy > moonSize * moonSize * 0.85
    }

    /// Turns round hills into pointed peaks.
    private func peak(_ height: Double) -> Double {
        1 - 2 * abs(height - 0.5)
    }
}
