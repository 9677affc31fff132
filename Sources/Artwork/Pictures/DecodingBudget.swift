/// The largest picture that is decoded, to bound memory and time.
struct DecodingBudget: Equatable {
    /// The most pixels.
    var pixels: Int

    /// The bytes that the pixels of one picture may take up while it is decoded.
    private static let memory = 80_000_000
    /// The most pixels of all passes over a JPEG together.
    private static let passes = 200_000_000

    /// The budget for a file, which depends on how its format is decoded.
    ///
    /// - Measured: a PNG needs 4 bytes a pixel, a GIF 5, a WebP 8, and an animated WebP 28.
    /// - A JPEG of one pass is scaled down while it is read, and needs next to nothing. One of several
    ///   passes keeps up to 8 bytes a pixel, and every pass, of which a hostile file can have very
    ///   many, goes over all pixels.
    init(for format: ImageFormat, bytes: [UInt8], maximumPixels: Int) {
        let affordable =
            switch format {
            case .png: Self.memory / 4
            case .gif: Self.memory / 5
            case .webp: Self.memory / (Self.isMoving(webp: bytes) ? 28 : 8)
            case .jpeg: Self.jpegPixels(bytes)
            }
        pixels = min(maximumPixels, affordable)
    }

    /// Whether the header's flag for animations is set.
    private static func isMoving(webp bytes: [UInt8]) -> Bool {
        let header = bytes.dropFirst(12).prefix(9)
        return header.starts(with: "VP8X".utf8) && (header.last ?? 0) & 2 != 0
    }

    private static func jpegPixels(_ bytes: [UInt8]) -> Int {
        let markers = JPEGMarkers(of: bytes)
        guard markers.isProgressive || markers.scans > 1 else { return .max }
        return min(memory / 8, passes / max(markers.scans, 1))
    }
}

/// How much work a JPEG file is to decode, from its markers.
///
/// Every marker counts, wherever it is: one too many, such as in a thumbnail, only lowers the
/// budget.
struct JPEGMarkers: Equatable {
    /// Passes over the picture.
    private(set) var scans = 0
    /// Whether the passes refine the picture, so that it has to be kept until the last one.
    private(set) var isProgressive = false
    /// Whether the file ends after its last pass; the decoder would paint what is missing grey.
    private(set) var isWhole = false

    init(of bytes: [UInt8]) {
        var wasMarker = false
        for byte in bytes {
            if wasMarker {
                switch byte {
                case 0xDA:
                    scans += 1
                    isWhole = false
                case 0xD9: isWhole = true
                case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
                default: break
                }
            }
            wasMarker = byte == 0xFF
        }
    }
}
