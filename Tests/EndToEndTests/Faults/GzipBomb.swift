import Foundation

/// A gzip file (RFC 1952) that expands to at least `size` spaces. The file has about a thousandth of that
/// size.
///
/// After one literal it consists of copies of 258 bytes from one byte back, of 13 bits each (RFC 1951, fixed
/// codes). Eight of them fill 13 bytes, so the same 13 bytes are repeated.
func gzipBomb(size: Int) -> Data {
    // The header of the last block, with fixed codes; then a space, whose code is its value plus 0x30,
    // highest bit first.
    let start: [UInt8] = [1, 1, 0] + [0, 1, 0, 1, 0, 0, 0, 0]
    let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
    let bits = start + (0..<9).flatMap { _ in copy }
    func bytes(_ range: Range<Int>) -> [UInt8] {
        range.map { index in
            bits[index * 8..<index * 8 + 8].reversed().reduce(0) { $0 << 1 | $1 }
        }
    }
    var file = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + bytes(0..<2))
    let period = Data(bytes(2..<15))
    file.reserveCapacity(size / 158)
    for _ in 0...size / (8 * 258) { file.append(period) }
    return file
}
