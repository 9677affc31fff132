/// Nested rainbows in the style of the 1970s.
struct Arches: CoverDesign {
    private let ground: Ink
    private let bands: [Ink]
    private let groups: [(x: Double, y: Double, size: Double)]
    private let floor: Ink

    init(_ seed: Seed, _ palette: CoverPalette) {
        let isLight = seed.branch(1).below(3) > 0
        ground = isLight ? palette.pale : palette.deep
        let orders = [
            [palette.main, palette.second, palette.accent, palette.deep],
            [palette.accent, palette.main, palette.second, palette.pale],
            [palette.deep, palette.accent, palette.main, palette.second],
        ]
        bands = orders[seed.branch(2).below(3)]
        floor = palette.main
        switch seed.branch(3).below(3) {
        case 0: groups = [(0.5, 0.86, 0.40)]
        case 1: groups = [(0.3, 0.82, 0.27), (0.72, 0.82, 0.2), (0.62, 0.4, 0.13)]
        default: groups = [(0.0, 1.0, 0.86)]
        }
    }

    func color(_ x: Double, _ y: Double) -> Ink {
        for group in groups {
            let dx = abs(x - group.x)
            let dy = group.y - y
            let distance = dy > 0 ? (dx * dx + dy * dy).squareRoot() : dx
            guard distance < group.size, dy > -0.06 else { continue }
            let place = distance / group.size * 5
            if place < 1 { return ground }
            let inner = place - place.rounded(.down)
            return inner < 0.1 ? ground : bands[min(3, Int(place) - 1)]
        }
        return ground
    }
}
