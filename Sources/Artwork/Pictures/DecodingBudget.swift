/// The maximum size of a picture to decode, which limits memory and time.
struct DecodingBudget: Equatable {
    /// The maximum number of pixels.
    var pixels: Int

    private static let maximumPixels = 40_000_000
    /// The maximum memory for one picture's pixels during decoding, in bytes.
    private static let memory = 80_000_000
    /// The maximum number of pixels over all passes of a JPEG.
    private static let passes = 200_000_000

    /// The budget for a file, which depends on how its format is decoded.
    ///
    /// - Measured: a PNG needs 4 bytes per pixel, a GIF 5, a WebP 8, and an animated WebP 28.
    /// - A single-pass JPEG is scaled down while being read, and needs almost no memory. A JPEG
    ///   with several passes needs up to 8 bytes per pixel. Each pass processes all pixels, and a
    ///   hostile file can have many passes.
    init(for format: ImageFormat, bytes: [UInt8]) {
        let affordable =
            switch format {
            case .png: Self.memory / 4
            case .gif: Self.memory / 5
            case .webp: Self.memory / (Self.isMoving(webp: bytes) ? 28 : 8)
            case .jpeg: Self.jpegPixels(bytes)
            }
        pixels = min(Self.maximumPixels, affordable)
    }

    /// Whether the header's animation flag is set.
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

/// How much work decoding a JPEG file takes, judging by its markers.
///
/// All markers are counted, even those in a thumbnail: extra markers only lower the budget.
struct JPEGMarkers: Equatable {
    /// The number of passes over the picture.
    private(set) var scans = 0
    /// Whether passes refine the picture, so that it must stay in memory until the last one.
    private(set) var isProgressive = false
    /// Whether an end marker follows the last pass; otherwise the decoder would fill in gray.
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
