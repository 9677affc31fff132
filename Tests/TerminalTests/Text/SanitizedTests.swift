import Terminal
import TestSupport
import Testing

struct SanitizedTests {
    @Test(arguments: [
        "", "plain", "two  spaces ", "Sigur Rós", "Motörhead", "日本語 テスト", "한국어",
        "\u{1112}\u{1161}\u{11AB}",
        "عربي", "سَلام", "שָׁלוֹם", "น้ำตาล", "हिन्दी क्षत्रिय", "மொழி", "Ωmega", "naïve e\u{301}",
        "👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "🇫🇷", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "☺\u{FE0E}", "👍🏽",
        "می‌خواهم", "क्‍ष", "क्‌ष", "ශ්‍රී", "ക്‍", "葛\u{E0100}", "\u{E000}", "⣿", "\u{3000}x", "A\u{A0}B",
        "ᠠ\u{180B}",
    ])
    func `Plain text does not change`(text: String) {
        #expect(text.sanitizedForTerminal.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[38;2;1;2;3mx", "x"), ("\u{1B}[?1049hx", "x"),
        ("\u{1B}[0 qx", "x"), ("\u{1B}[>4;1mx", "x"), ("\u{1B}[6nx", "x"),
        ("\u{9B}31mred", "red"), ("\u{9B}2Jx", "x"),
        ("\u{1B}]0;title\u{7}x", "x"), ("\u{1B}]0;title\u{1B}\\x", "x"), ("\u{9D}0;t\u{9C}x", "x"),
        ("\u{1B}]8;;http://e.x/\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{1B}]52;c;ZWNobw==\u{7}x", "x"), ("\u{1B}]0;日本\u{7}x", "x"),
        ("\u{1B}Pq#0\n~-\u{1B}\\x", "x"), ("\u{90}1$r\u{9C}x", "x"),
        ("\u{1B}_Gf=24;AA\u{1B}\\x", "x"),
        ("\u{1B}^pm\u{1B}\\x", "x"), ("\u{1B}Xsos\u{1B}\\x", "x"),
        ("\u{1B}(Bx", "x"), ("\u{1B}#8x", "x"), ("\u{1B}cx", "x"), ("\u{1B}7x\u{1B}8", "x"),
        ("\u{1B}Mx", "x"),
        ("a\u{1B}[1m\u{1B}[2mb", "ab"), ("\u{1B}\u{1B}[31mx", "x"), ("x\u{1B}\u{9B}1my", "xy"),
    ])
    func `A well-formed escape sequence is removed as a whole`(text: String, result: String) {
        #expect(text.sanitizedForTerminal == result)
    }

    @Test(arguments: [
        ("\u{1B}", ""), ("x\u{1B}", "x"), ("\u{1B}[", "["), ("\u{1B}[31", "[31"),
        ("\u{1B}[31\u{7}mx", "[31mx"),
        ("\u{1B}]0;never ends", "]0;never ends"), ("\u{9D}0;never ends", "0;never ends"),
        ("\u{1B}]0;a\u{1B}]0;b\u{7}x", "]0;ax"), ("\u{1B}Pq\u{7}x", "Pqx"), ("\u{1B}(", "("),
        ("\u{1B}é", "é"),
        ("\u{1B}]0;a\u{1B}[31mx", "]0;ax"), ("\u{1B}[3é1m", "[3é1m"),
    ])
    func `A broken escape sequence loses its control characters`(text: String, result: String) {
        #expect(text.sanitizedForTerminal == result)
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"), ("a\n\n\t\nb", "a b"), ("\n", ""),
        ("\na\n", "a"),
        ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a b c d e f"), ("a \n b", "a  b"),
        ("a\n\u{301}b", "a b"),
        ("a\n\u{200D}", "a"), ("a\u{0}b\u{7}\u{8}c\u{7F}", "abc"), ("\u{80}a\u{9C}", "a"),
    ])
    func `Line breaks and tabs become spaces, and other controls are removed`(
        text: String,
        result: String
    ) {
        #expect(text.sanitizedForTerminal == result)
    }

    @Test(arguments: [
        "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
        "\u{202E}",
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200B}", "\u{2060}", "\u{2061}",
        "\u{206F}",
        "\u{FEFF}", "\u{FFF9}", "\u{FFFA}", "\u{FFFB}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{3164}",
        "\u{FFFE}", "\u{FFFF}", "\u{1FFFF}", "\u{10FFFE}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
        "\u{E0FFF}",
        "\u{1D173}", "\u{180E}", "\u{17B4}", "\u{13430}", "\u{200C}", "\u{200D}",
    ])
    func `Invisible characters are removed`(invisible: String) {
        #expect("ab".sanitizedForTerminal == "ab\(invisible)".sanitizedForTerminal)
        #expect("a\(invisible)b".sanitizedForTerminal == "ab")
        #expect("\(invisible)".sanitizedForTerminal == "")
        let arabic = "\(invisible)عربي \(invisible)x"
        #expect(arabic.sanitizedForTerminal == "عربي x")
    }

    @Test(arguments: [
        ("a\u{200D}b", "ab"), ("👍\u{200D}", "👍"), ("👍\u{200D}a", "👍a"),
        ("👍\u{200D}\u{200D}👍", "👍\u{200D}👍"),
        ("👍\u{200C}👍", "👍👍"), ("\u{200D}👍", "👍"), ("س\u{200C}", "س"), ("س\u{200C} س", "س س"),
        ("a\u{FE0F}\u{FE0F}", "a\u{FE0F}"), ("\u{FE0F}a", "a"), (" \u{FE0F}a", " a"),
        ("🏴\u{E0067}\u{E0062}", "🏴"), ("🏴\u{E0067}\u{E007F}", "🏴"),
        ("👍\u{E0067}\u{E0062}\u{E0065}\u{E007F}", "👍"),
        ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E0061}\u{E0061}\u{E007F}", "🏴"),
    ])
    func `Joiners, selectors and tags are removed where they mean nothing`(
        text: String,
        result: String
    ) {
        #expect(text.sanitizedForTerminal.unicodeScalars.elementsEqual(result.unicodeScalars))
    }

    @Test func `At most eight marks are kept, and only after a letter`() {
        let zalgo = "a" + String(repeating: "\u{301}\u{489}", count: 50) + "b"
        #expect(zalgo.sanitizedForTerminal.unicodeScalars.count == 10)
        #expect("\u{301}a".sanitizedForTerminal == "a")
        #expect("a \u{301}b".sanitizedForTerminal == "a b")
        #expect("\u{1161}x".sanitizedForTerminal == "x")
    }

    @Test func `At most eight emoji are joined`() {
        for (count, width) in [(8, 2), (9, 4), (16, 4), (17, 6)] {
            let crowd = Array(repeating: "👩", count: count).joined(separator: "\u{200D}")
            #expect(crowd.displayWidth == 2)
            #expect(crowd.sanitizedForTerminal.displayWidth == width, "\(count)")
        }
    }

    @Test func `A substring is also sanitized`() {
        #expect("x\u{1B}[1my".dropFirst().sanitizedForTerminal == "y")
    }

    @Test(arguments: [
        "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{9B}0", "\u{9D}", "\u{1B}(", "a\u{301}",
        "\u{301}",
        "\u{200D}", "👩\u{200D}", "\u{202E}", "\n", "\u{1F3F4}\u{E0067}", "क्", "\u{1161}", "\u{600}",
    ])
    func `A megabyte of hostile text is handled quickly`(unit: String) {
        let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        let opened = "\u{1B}]" + text
        let time = threadTime {
            let clean = opened.sanitizedForTerminal
            // The number of scalars per column is limited, whether they are marks, joined emoji or invisible
            // letters.
            #expect(clean.unicodeScalars.count <= 20 * clean.displayWidth)
            #expect(clean.fitted(to: 10).displayWidth == 10)
        }
        // This takes about a second in a debug build; with quadratic time it would take hours.
        #expect(time < .seconds(60))
    }
}
