/// Texts of kinds that often break programs.
enum OddText {
    private static let pieces = [
        "a", "Abc", " ", "  ", "\n", "\r\n", "\t", "\0", "\u{7}", "\u{8}", "\u{1B}", "\u{1B}[31m",
        "\u{1B}[2J",
        "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}P", "\u{9B}31m", "\u{9D}",
        "\u{7F}", "\u{85}",
        "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{2028}",
        "\u{AD}",
        "é", "e\u{301}", "\u{301}\u{301}\u{301}", "漢字", "ｶﾞ", "한글", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧",
        "🇩🇪",
        "🇩", "👍🏽", "🏴\u{E0067}\u{E0062}\u{E007F}", "1\u{FE0F}\u{20E3}", "©\u{FE0F}", "नमस्ते",
        "العربية",
        "\u{FDFA}", "\u{E000}", "\u{10FFFF}", "\u{FFFE}", "\u{E0001}", "i̇", "İ", "ß", "ﬃ", "Σς",
        "+&#/%", "\"",
        "\\", "'", "<b>", "&amp;", "=1+1", ",", "None", "https://x.org/a", "http://", "nora",
    ]

    /// A text of up to eight pieces, some of them repeated many times.
    static func make(using random: inout SplitMix64) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<random.below(9) {
            let times = random.below(40) == 0 ? 1 << random.below(9) : 1
            if random.below(4) == 0, let scalar = scalar(using: &random) {
                text.append(contentsOf: repeatElement(scalar, count: times))
            } else if let piece = pieces.randomElement(using: &random) {
                for _ in 0..<times { text.append(contentsOf: piece.unicodeScalars) }
            }
        }
        return String(text)
    }

    private static func scalar(using random: inout SplitMix64) -> Unicode.Scalar? {
        let bounds = [0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x110000]
        return Unicode.Scalar(UInt32(random.below(bounds.randomElement(using: &random) ?? 0)))
    }
}
