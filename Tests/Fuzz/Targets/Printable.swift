/// Checks texts that will be printed.
enum Printable {
    /// Describes the first scalar that would control the terminal or reorder text; nil if there is none.
    static func flaw(in text: some StringProtocol, allowing allowed: Set<Unicode.Scalar> = [])
        -> String?
    {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return nil }
        let bad = text.unicodeScalars.first { steers($0) && !allowed.contains($0) }
        return bad.map { "U+\(String($0.value, radix: 16)) is printed" }
    }

    /// Describes the first such scalar in a text that may have colors and line breaks; nil if there is none.
    static func flaw(inColored text: String) -> String? {
        flaw(in: withoutColors(text), allowing: ["\n"])
    }

    /// Whether a scalar is a control character, changes the direction of text or breaks lines.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
            true
        default: false
        }
    }

    /// The text without the sequences that select colors.
    private static func withoutColors(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                let body = rest.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
                if body.first == "m" {
                    rest = body.dropFirst()
                    continue
                }
            }
            result.append(scalar)
        }
        return String(result)
    }
}
