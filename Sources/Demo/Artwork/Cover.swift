/// An invented album's cover, always the same for the same names.
struct Cover: Sendable {
    private let design: any CoverDesign
    private let grain: Seed

    /// Designs the cover of an album; nil if the album has none.
    init?(of album: CatalogueAlbum) {
        guard album.hasCover else { return nil }
        let seed = album.seed.branch(.cover)
        let palettes = CoverPalette.all(for: album.genre)
        let palette = palettes[seed.branch(.coverPalette).below(palettes.count)]
        let designs = CoverStyle.designs(for: album.genre)
        // Two in five covers use the artist's usual design.
        let isTypical = seed.branch(.coverTypical).below(5) < 2
        let chooser = isTypical ? album.artistSeed : seed
        let kind = designs[chooser.branch(.coverDesign).below(designs.count)]
        design = kind.init(seed.branch(.coverDrawing), palette)
        grain = seed
    }

    /// The pixels of the square cover, three bytes each, row by row; a row has `side` pixels.
    func pixels(side: Int) -> [UInt8] {
        let middles = (0..<side * side).map { index in
            sample(index % side, index / side, side: side, parts: 1)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 3)
        for (index, middle) in middles.enumerated() {
            let (column, row) = (index % side, index / side)
            // Only pixels at an edge between colors are sampled more finely.
            let isEdge =
                column > 0 && middles[index - 1].differs(from: middle)
                || column < side - 1 && middles[index + 1].differs(from: middle)
                || row > 0 && middles[index - side].differs(from: middle)
                || row < side - 1 && middles[index + side].differs(from: middle)
            let ink = isEdge ? sample(column, row, side: side, parts: side < 100 ? 4 : 3) : middle
            // This looks like the faint grain of printed cardboard.
            let noise = Double(Seed(grain.value &+ UInt64(row * 4096 + column)).value & 7) - 3.5
            bytes.append(Self.byte(ink.red, noise))
            bytes.append(Self.byte(ink.green, noise))
            bytes.append(Self.byte(ink.blue, noise))
        }
        return bytes
    }

    private static func byte(_ channel: Double, _ noise: Double) -> UInt8 {
        UInt8(min(max(channel * 255 + noise * 0.8, 0), 255))
    }

    /// The average color of several samples of a pixel.
    private func sample(_ column: Int, _ row: Int, side: Int, parts: Int) -> Ink {
        var sum = Ink(0)
        let scale = 1 / Double(side * parts)
        for part in 0..<parts * parts {
            let ink = design.color(
                (Double(column * parts + part % parts) + 0.5) * scale,
                (Double(row * parts + part / parts) + 0.5) * scale
            )
            sum.red += ink.red
            sum.green += ink.green
            sum.blue += ink.blue
        }
        return sum.shaded(1 / Double(parts * parts))
    }
}

extension Ink {
    /// Whether there is a visible edge between the two colors.
    fileprivate func differs(from other: Ink) -> Bool {
        abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue) > 0.04
    }
}
