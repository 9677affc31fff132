/// Collects the bytes of a bracketed paste up to its end mark.
struct PasteCollector: Sendable {
    private static let endMark = Array("\u{1B}[201~".utf8)

    let limit: Int
    private var kept: [UInt8] = []
    private var matched = 0

    init(limit: Int) { self.limit = limit }

    /// Adds a byte; returns whether it completes the end mark.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.endMark[matched] {
            matched += 1
            return matched == Self.endMark.count
        }
        // The mark has only one escape, so after a mismatch only this byte can start a new match.
        for byte in Self.endMark.prefix(matched) { keep(byte) }
        matched = byte == 0x1B ? 1 : 0
        if matched == 0 { keep(byte) }
        return false
    }

    /// The pasted text, up to the limit, with line breaks as line feeds and invalid bytes as
    /// U+FFFD; a character cut by the limit is left out.
    var text: String {
        var bytes = kept[...]
        if bytes.count == limit {
            let tail = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
            if let tail, bytes[tail] >= 0xC0,
                String(validating: bytes[tail...], as: UTF8.self) == nil
            {
                bytes = bytes[..<tail]
            }
        }
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\r" {
                scalars.append("\n")
            } else if scalar != "\n" || last != "\r" {
                scalars.append(scalar)
            }
            last = scalar
        }
        return String(scalars)
    }

    private mutating func keep(_ byte: UInt8) {
        if kept.count < limit { kept.append(byte) }
    }
}
