import Foundation

extension Picture {
    /// The most bytes of a file that is decoded.
    package static let dataSizeLimit = 10 << 20

    /// The longest side that a decoded picture keeps; larger ones are scaled down to it.
    package static let decodedSide = 1200

    /// Decodes a PNG, JPEG, GIF (its first frame) or, where gdk-pixbuf has a loader for it, WebP.
    ///
    /// A size over `maximumPixels`, or over what can be decoded in 150 MB, is refused as soon as the
    /// header was read. A picture with a side over 1200 pixels comes scaled down. A file that is cut
    /// short is corrupt, whatever could be seen of it.
    package static func decode(
        _ data: Data,
        maximumPixels: Int = 40_000_000
    ) throws(ArtworkError) -> Picture {
        guard data.count <= dataSizeLimit else { throw .tooLarge }
        var bytes = [UInt8](data)
        guard let format = ImageFormat(of: bytes) else { throw .unsupportedFormat }
        if format == .png {
            guard let essential = PNGChunks.essential(of: bytes) else { throw .corrupt }
            bytes = essential
        }
        if format == .jpeg, !JPEGMarkers(of: bytes).isWhole { throw .corrupt }
        let budget = DecodingBudget(for: format, bytes: bytes, maximumPixels: maximumPixels)
        guard let loader = PixelLoader(format: format) else { throw .unsupportedFormat }
        let loaded = try loader.load(bytes, budget: budget, side: decodedSide)
        guard let buffer = loaded.upright() else { throw .corrupt }
        let picture =
            if let size = fitting(width: buffer.width, height: buffer.height, side: decodedSide) {
                buffer.scaled(width: size.width, height: size.height)?.picture()
            } else {
                buffer.picture()
            }
        guard let picture else { throw .corrupt }
        return picture
    }

    /// The size with the same proportions whose longer side is `side`, or nil if it is not longer.
    static func fitting(width: Int, height: Int, side: Int) -> (width: Int, height: Int)? {
        let longer = max(width, height)
        guard longer > side else { return nil }
        return (max(1, width * side / longer), max(1, height * side / longer))
    }
}
