import Terminal

/// Opaque pixels to draw on.
struct Sheet {
    let width: Int
    let height: Int
    private var pixels: [UInt8]

    /// A sheet of one colour.
    init(width: Int, height: Int, color: RGBColor) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 255, count: width * height * 4)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            pixels[start] = color.red
            pixels[start + 1] = color.green
            pixels[start + 2] = color.blue
        }
    }

    /// What is on it; nil when it has no size.
    var picture: Picture? { Picture(width: width, height: height, pixels: pixels) }

    /// Puts a picture on it, as far as it fits in whole.
    mutating func place(_ picture: Picture?, x: Int, y: Int) {
        guard let picture, x >= 0, y >= 0, x + picture.width <= width,
            y + picture.height <= height
        else { return }
        for row in 0..<picture.height {
            let source = row * picture.width * 4
            let target = ((y + row) * width + x) * 4
            let length = picture.width * 4
            pixels.replaceSubrange(
                target..<target + length,
                with: picture.pixels[source..<source + length]
            )
        }
    }

    /// Puts colour on it where a mask of the same width says, from a row downwards.
    mutating func paint(_ mask: TextMask, color: RGBColor, x: Int, y: Int) {
        let channels = [Int(color.red), Int(color.green), Int(color.blue)]
        for row in 0..<mask.height where (0..<height).contains(y + row) {
            for column in 0..<mask.width where (0..<width).contains(x + column) {
                let share = Int(mask.coverage[row * mask.width + column])
                guard share > 0 else { continue }
                let place = ((y + row) * width + x + column) * 4
                for channel in 0..<3 {
                    let old = Int(pixels[place + channel])
                    pixels[place + channel] = UInt8(old + (channels[channel] - old) * share / 255)
                }
            }
        }
    }
}
