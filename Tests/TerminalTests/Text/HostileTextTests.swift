import Terminal
import TestSupport
import Testing

/// 8,000 random texts made of escape sequences, invisible characters and other difficult parts.
struct HostileTextTests {
    private static let pieces: [String] = [
        "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{9B}", "\u{9D}", "\u{9C}",
        "\u{7}", "31m", ";0",
        "\n", "\r\n", "\t", " ", "\u{2028}", "\u{0}", "\u{7F}", "\u{AD}", "\u{202E}", "\u{2066}",
        "\u{FEFF}",
        "a", "Z", "é", "1", "#", "日", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "ｶ", "ﾞ", "س", "ی",
        "ש", "น", "ำ",
        "क", "\u{94D}", "ि", "ா", "\u{301}", "\u{489}", "\u{20E3}", "\u{600}", "\u{200C}",
        "\u{200D}", "\u{200B}",
        "\u{FE0E}", "\u{FE0F}", "\u{E0100}", "👩", "❤", "♀", "🏽", "🏴", "🇫", "🇷", "\u{E0067}",
        "\u{E0062}",
        "\u{E007F}", "\u{FFFE}", "\u{E000}", "\u{3164}", "\u{3000}", "ᠠ", "\u{180B}", "\u{302E}",
        "™",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            } else {
                text += pieces.randomElement(using: &generator) ?? ""
            }
        }
        return text
    }

    @Test(arguments: 0..<4)
    func `Sanitized text is harmless and can be fitted to any width`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let raw = Self.text(&generator)
            let text = raw.sanitizedForTerminal
            let shown = raw.unicodeScalars.map { String($0.value, radix: 16) }.joined(
                separator: " "
            )
            let again = text.sanitizedForTerminal
            #expect(!text.unicodeScalars.contains(where: Self.isHarmful), "\(shown)")
            #expect(again.unicodeScalars.elementsEqual(text.unicodeScalars), "\(shown)")
            let badWidths = (0...40).filter { width in
                text.fitted(to: width).displayWidth != width
                    || text.fitted(to: width, alignment: .right).displayWidth != width
                    || text.truncated(to: width, ellipsis: "...").displayWidth > width
            }
            #expect(badWidths.isEmpty, "\(shown)")
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x61C, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
