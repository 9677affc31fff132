import Foundation

/// Wraps bytes as a gzip file (RFC 1952) of stored blocks, which are not compressed.
package func storedGzip(_ body: Data) -> Data {
    var file = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    var rest = body[...]
    repeat {
        let block = rest.prefix(65535)
        rest = rest.dropFirst(block.count)
        let length = UInt16(block.count)
        file.append(rest.isEmpty ? 1 : 0)
        file.append(contentsOf: littleEndian(UInt64(length), bytes: 2))
        file.append(contentsOf: littleEndian(UInt64(~length), bytes: 2))
        file.append(block)
    } while !rest.isEmpty
    file.append(contentsOf: littleEndian(UInt64(crc32(body)), bytes: 4))
    file.append(contentsOf: littleEndian(UInt64(UInt32(truncatingIfNeeded: body.count)), bytes: 4))
    return file
}

private func littleEndian(_ value: UInt64, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func crc32(_ data: Data) -> UInt32 {
    var sum = UInt32.max
    for byte in data {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
}
