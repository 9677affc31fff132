/// How often each colour of a picture occurs, without what is hardly visible.
struct ColorHistogram {
    /// The counts of the colours that are neither nearly black nor nearly white, by their 24 bits.
    private var counts: [UInt32: Int] = [:]
    private var darkPixels = 0
    private var lightPixels = 0

    /// Whether more pixels are nearly white than nearly black.
    var isMostlyLight: Bool { lightPixels > darkPixels }

    init(of picture: Picture) {
        let pixels = picture.pixels
        counts.reserveCapacity(4096)
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
            let key =
                UInt32(pixels[start]) << 16 | UInt32(pixels[start + 1]) << 8
                | UInt32(pixels[start + 2])
            let luma = Self.shade(of: key).luma
            if luma <= 0.05 {
                darkPixels += 1
            } else if luma >= 0.95 {
                lightPixels += 1
            } else {
                counts[key, default: 0] += 1
            }
        }
    }

    /// The average of the colours that are wanted, or nil if there is none.
    func average(where isWanted: (Shade) -> Bool) -> Shade? {
        var sum = Shade.black
        var total = 0.0
        // In a fixed order, so that the last digits do not change from run to run.
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            let shade = Self.shade(of: key)
            guard isWanted(shade) else { continue }
            let weight = Double(count)
            sum.red += shade.red * weight
            sum.green += shade.green * weight
            sum.blue += shade.blue * weight
            total += weight
        }
        guard total > 0 else { return nil }
        return Shade(red: sum.red / total, green: sum.green / total, blue: sum.blue / total)
    }

    private static func shade(of key: UInt32) -> Shade {
        Shade(
            red: Double(key >> 16 & 255) / 255,
            green: Double(key >> 8 & 255) / 255,
            blue: Double(key & 255) / 255
        )
    }
}
