/// Pixels of 8 bits for red, green, blue and opacity each, row by row from the top.
package struct Picture: Sendable, Equatable {
    /// Pixels in a row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int
    /// Four bytes a pixel; the colours are not multiplied by the opacity.
    package let pixels: [UInt8]

    /// Creates a picture of its bytes; nil when they are not as many as the size says.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longest side that a picture may have.
    static let maximumSide = 1 << 16

    /// The same picture on black, without any transparency.
    func flattened() -> Picture {
        var result = pixels
        for start in stride(from: 0, to: result.count, by: 4) where result[start + 3] != 255 {
            let opacity = Int(result[start + 3])
            for channel in start..<start + 3 {
                result[channel] = UInt8((Int(result[channel]) * opacity + 127) / 255)
            }
            result[start + 3] = 255
        }
        return Picture(width: width, height: height, pixels: result) ?? self
    }
}
