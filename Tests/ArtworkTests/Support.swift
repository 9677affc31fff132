import Foundation
import TestSupport

@testable import Artwork

/// The fixture at this path.
func file(_ path: String) throws -> Data {
    try fixture(path, in: .module)
}

extension Picture {
    /// The size in pixels, such as `48 x 36`.
    var measure: String { "\(width) x \(height)" }

    /// A picture of the pixels that a function returns as RGB or RGBA. RGB pixels are opaque.
    static func drawn(
        _ width: Int,
        _ height: Int,
        _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
    ) throws -> Picture {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let channels = pixel(x, y)
                pixels += channels.count == 3 ? channels + [255] : channels
            }
        }
        guard let picture = Picture(width: width, height: height, pixels: pixels) else {
            throw ArtworkError.corrupt
        }
        return picture
    }
}

/// The peak memory of this process, in bytes.
func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    #else
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #endif
}
