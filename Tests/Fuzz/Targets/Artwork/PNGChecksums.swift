/// Corrects the checksums of damaged PNG files, so that they are not rejected at once.
enum PNGChecksums {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    /// Writes the correct checksum after each chunk that lies within the file.
    static func mend(_ bytes: inout [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard end + 4 <= bytes.count else { return }
            let sum = bytes[place + 4..<end].reduce(0xFFFF_FFFF as UInt32) {
                table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8)
            }
            for index in 0..<4 {
                bytes[end + index] = UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * UInt32(index)))
            }
            place = end + 4
        }
    }
}
