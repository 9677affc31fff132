import Terminal
import Testing

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("a b", 3), ("é", 1), ("e\u{301}", 1), ("Sigur Rós", 9),
        ("日本", 4), ("ｱｲｳ", 3), ("ｶﾞ", 2), ("ＡＢ", 4), ("　", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("《》", 4), ("Ω≈ç", 3), ("…–“”", 4), ("█▏", 2),
        ("กำ", 2), ("น้ำ", 2), ("เพลง", 4), ("का", 2), ("क्ष", 2), ("हिन्दी", 5),
        ("تهوي", 4), ("سَلام", 4), ("שָׁלוֹם", 4),
        ("\u{E000}", 1), ("\u{FFFD}", 1), ("\u{7F}\u{1}\r\n", 0),
    ])
    func `Text is measured as wide as terminals show it`(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(arguments: [
        ("🎵", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☺\u{FE0E}", 1), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2),
        ("👍🏽", 2), ("☝🏻", 2), ("🏻", 2), ("🏻🏼🏽", 6), ("a🏻", 3),
        ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("❤️‍🔥", 2), ("🐻‍❄️", 2), ("🧑‍🤝‍🧑", 2),
        ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("🇫", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("™", 1), ("™\u{FE0F}", 2), ("🫨", 2), ("🎧🎧🎧", 6),
    ])
    func `An emoji sequence is measured as one character`(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test func `A substring is measured on its own`() {
        #expect("日本 abc".dropFirst().displayWidth == 6)
    }

    @Test func `A letter with a megabyte of marks is one column wide`() {
        let text = "a" + String(repeating: "\u{301}", count: 500_000)
        #expect(text.displayWidth == 1)
    }
}
