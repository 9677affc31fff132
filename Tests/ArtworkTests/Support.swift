import Foundation
import TestSupport

@testable import Artwork

/// A recorded file of this target.
func file(_ path: String) throws -> Data {
    try fixture(path, in: .module)
}

extension Picture {
    /// Such as `48 x 36`.
    var measure: String { "\(width) x \(height)" }

    /// A picture whose pixels are made one by one, opaque unless told otherwise.
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

/// The most memory that this process has had, in bytes.
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
