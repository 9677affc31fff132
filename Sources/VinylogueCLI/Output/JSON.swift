import Core

/// JSON on one line, with sorted keys, so that equal values are written as equal bytes.
enum JSON {
    /// The text of a value, followed by a line feed.
    ///
    /// Control characters and bidirectional controls are escaped, so the text is safe to print on a
    /// terminal, and no data is lost.
    static func text(_ value: JSONText) -> String {
        escaped(String(decoding: value.bytes, as: UTF8.self)) + "\n"
    }

    /// Escapes control characters other than tabs and line breaks, and bidirectional controls.
    static func escaped(_ text: String) -> String {
        guard
            text.utf8.contains(where: {
                $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2
            })
        else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0...0x8, 0xB, 0xC, 0xE...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F,
                0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                let padding = String(repeating: "0", count: 4 - digits.count)
                result.append(contentsOf: "\\u\(padding)\(digits)".unicodeScalars)
            default:
                result.append(scalar)
            }
        }
        return String(result)
    }
}
