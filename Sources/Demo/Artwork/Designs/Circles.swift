/// Large overlapping discs of transparent color.
struct Circles: CoverDesign {
    private let ground: Ink
    private let isLight: Bool
    private let discs: [(x: Double, y: Double, size: Double, ink: Ink, isRing: Bool)]

    init(_ seed: Seed, _ palette: CoverPalette) {
        isLight = seed.branch(1).below(3) > 0
        ground = isLight ? palette.pale : palette.deep
        let inks = [palette.main, palette.accent, palette.second]
        discs = (0..<3 + seed.branch(2).below(3)).map { number in
            let own = seed.branch(30 + number)
            return (
                0.2 + 0.6 * own.branch(1).fraction, 0.2 + 0.6 * own.branch(2).fraction,
                0.16 + 0.24 * own.branch(3).fraction, inks[number % 3], own.branch(4).below(4) == 0
            )
        }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        discs.reduce(ground) { under, disc in
            let (dx, dy) = (x - disc.x, y - disc.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            guard distance < disc.size, !disc.isRing || distance > disc.size * 0.66 else {
                return under
            }
            // On a light ground, discs mix like ink on paper.
            guard isLight else { return under.mixed(disc.ink, 0.82) }
            let share = under.mixed(
                Ink(
                    red: under.red * disc.ink.red,
                    green: under.green * disc.ink.green,
                    blue: under.blue * disc.ink.blue
                ),
                0.55
            )
            return share.mixed(disc.ink, 0.5)
        }
    }
}
