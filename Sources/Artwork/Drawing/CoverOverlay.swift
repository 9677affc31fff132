import Foundation
import Terminal

/// A picture placed over a cover: a frame around it, or the heart of a favorite.
package struct CoverOverlay: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        /// A frame; the sign that plays the album is on its lower edge if this is true.
        case frame(hasPlay: Bool)
        case heart
    }

    package var shape: Shape
    /// The size of what it covers.
    package var size: CellSize
    package var cell: CellPixels?
    package var color: RGBColor

    package init(_ shape: Shape, size: CellSize, cell: CellPixels?, color: RGBColor) {
        self.shape = shape
        self.size = size
        self.cell = cell
        self.color = color
    }

    /// The overlay for a terminal that stores pictures; nil if out of memory.
    package var picture: ScreenPicture? {
        let cell = cell ?? ChafaCanvas.usualCell
        let (width, height) = (size.columns * cell.width, size.rows * cell.height)
        guard width > 0, height > 0, width * height <= Self.mostPixels else { return nil }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                guard let shade = shade(x, y, width, height, cell) else { continue }
                let start = (y * width + x) * 4
                pixels[start] = shade.color.red
                pixels[start + 1] = shade.color.green
                pixels[start + 2] = shade.color.blue
                pixels[start + 3] = shade.opacity
            }
        }
        guard let picture = Picture(width: width, height: height, pixels: pixels),
            let png = picture.png(isForNow: true)
        else { return nil }
        return ScreenPicture(
            .kept(png: png.base64EncodedString()),
            columns: size.columns,
            rows: size.rows
        ).overlay
    }

    private static let mostPixels = 4_000_000

    private typealias Shade = (color: RGBColor, opacity: UInt8)

    private static let shadow: Shade = (RGBColor(red: 0, green: 0, blue: 0), 150)

    /// The color of a pixel; nil if it is transparent.
    private func shade(
        _ x: Int,
        _ y: Int,
        _ width: Int,
        _ height: Int,
        _ cell: CellPixels
    ) -> Shade? {
        switch shape {
        case .frame(let hasPlay):
            if hasPlay, let sign = playSign(x, y, width, height, cell) { return sign }
            let thick = max(cell.height / 5, 2)
            let edge = min(min(x, y), min(width - 1 - x, height - 1 - y))
            if edge < thick { return (color, 255) }
            // A dark line, so that the frame also stands out from bright covers.
            return edge < thick + max(thick / 3, 1) ? Self.shadow : nil
        case .heart:
            // The heart curve, with a dark edge.
            func isInside(_ scale: Double) -> Bool {
                let side = Double(min(width, height)) / 2
                let across = (Double(x) + 0.5 - Double(width) / 2) / side * scale
                let up = (Double(height) / 2 - Double(y) - 0.5) / side * scale + 0.1
                let sum = across * across + up * up - 1
                return sum * sum * sum - across * across * up * up * up <= 0
            }
            if isInside(1.55) { return (color, 255) }
            return isInside(1.25) ? Self.shadow : nil
        }
    }

    /// The sign that plays the album: a triangle on a dark ground, in the three columns that end two
    /// columns before the right edge.
    private func playSign(
        _ x: Int,
        _ y: Int,
        _ width: Int,
        _ height: Int,
        _ cell: CellPixels
    ) -> Shade? {
        let (left, top) = (width - 5 * cell.width, height - cell.height)
        guard x >= left, x < left + 3 * cell.width, y >= top else { return nil }
        let across = Double(x - left) / Double(3 * cell.width)
        let down = Double(y - top) / Double(cell.height)
        let isTriangle =
            (0.36...0.68).contains(across) && abs(down - 0.5) <= (0.68 - across) / 0.32 * 0.36
        return isTriangle ? (color, 255) : (RGBColor(red: 0, green: 0, blue: 0), 215)
    }
}
