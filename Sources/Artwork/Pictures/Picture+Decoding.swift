import Foundation

extension Picture {
    /// The maximum file size, in bytes.
    package static let dataSizeLimit = 10 << 20

    /// The maximum side of a decoded picture, in pixels; larger pictures are scaled down.
    package static let decodedSide = 1200

    /// Decodes the first image in a PNG, JPEG or GIF, or in a WebP if gdk-pixbuf has a loader for
    /// it.
    ///
    /// Throws `tooLarge` for more than 40 million pixels, for files that would take more than 80 MB
    /// of memory (both known before decoding), and for decoding that exceeds `timeLimit`. Throws
    /// `corrupt` for a file that is damaged or ends before its first image does. A picture with a
    /// side over 1200 pixels is scaled down.
    package static func decode(
        _ data: Data,
        timeLimit: Duration = .seconds(5)
    ) throws(ArtworkError) -> Picture {
        let deadline = ContinuousClock.now + timeLimit
        guard data.count <= dataSizeLimit else { throw .tooLarge }
        let file = [UInt8](data)
        guard let format = ImageFormat(of: file) else { throw .unsupportedFormat }
        guard let bytes = FirstImage.of(file, format: format) else { throw .corrupt }
        let budget = DecodingBudget(for: format, bytes: bytes)
        guard let loader = PixelLoader(format: format) else { throw .unsupportedFormat }
        let loaded = try loader.load(
            bytes,
            budget: budget,
            side: decodedSide,
            deadline: deadline
        )
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

    /// The size scaled down so that its longer side is `side`; nil if no side is longer than that.
    static func fitting(width: Int, height: Int, side: Int) -> (width: Int, height: Int)? {
        let longer = max(width, height)
        guard longer > side else { return nil }
        return (max(1, width * side / longer), max(1, height * side / longer))
    }
}

/// Why data could not be decoded as a picture.
package enum ArtworkError: Error, Equatable, Sendable {
    /// The data has more bytes or pixels, or takes more work to decode, than any cover needs.
    case tooLarge
    /// The format is not supported.
    case unsupportedFormat
    /// The data is damaged or cut off.
    case corrupt
}
