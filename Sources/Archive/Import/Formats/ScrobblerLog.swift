import Core
import Foundation

extension ImportFormat {
    /// A reader for lines with artist, album, track, number, length, L or S (skipped), and time.
    ///
    /// - Parameter zone: the player's time zone, for logs that do not record it.
    static func scrobblerLog(_ zone: TimeZone) -> ([UInt8], Range<Int>) throws -> ImportRow {
        var isLocal = false
        return { bytes, range in
            guard let line = String(validating: bytes[range], as: UTF8.self) else {
                throw ImportRow.Invalid(reason: "not UTF-8")
            }
            if line.hasPrefix("#") {
                if line.hasPrefix("#TZ/") { isLocal = line.hasPrefix("#TZ/UNKNOWN") }
                return .nothing
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 7 else {
                throw ImportRow.Invalid(reason: "fewer than seven columns")
            }
            if fields[5] == "S" { return .skipped(.passedOver) }
            var time = Int(fields[6].filter { !$0.isWhitespace })
            if isLocal, let local = time, Play.times.contains(local) {
                time = local - zone.offset(atLocal: local)
            }
            let length = Int(fields[4].filter { !$0.isWhitespace })
            return try .play(
                time,
                String(fields[0]),
                String(fields[1]),
                String(fields[2]),
                from: ImportKind.scrobblerLog.rawValue,
                length: length,
                trackLength: length
            )
        }
    }
}
