import Foundation

/// Creates PNG files without a library. They are uncompressed, which the format allows.
enum PNGFile {
    /// A file with a square picture, given as three bytes per pixel.
    static func data(side: Int, pixels: [UInt8]) -> Data {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + side)
        let length = side * 3
        for row in 0..<side {
            let start = row * length
            // Each row starts with the number of its filter; 0 is for none.
            rows.append(0)
            rows += pixels[start..<start + length]
        }
        let size = bigEndian(UInt32(side))
        let form: [UInt8] = [8, 2, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", size + size + form)
        file += chunk("IDAT", stored(rows))
        file += chunk("IEND", [])
        return Data(file)
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for number in [length, ~length] {
                stream += [UInt8(number & 255), UInt8(number >> 8)]
            }
            stream += block
        } while !rest.isEmpty
        return stream + bigEndian(adler32(bytes))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var first: UInt32 = 1
        var second: UInt32 = 0
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
