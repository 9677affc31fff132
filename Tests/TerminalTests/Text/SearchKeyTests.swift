import Terminal
import Testing

struct SearchKeyTests {
    @Test(
        arguments: [
            ("BJÖRK", "bjork"), ("Björk", "bjork"), ("Røyksopp", "royksopp"), ("Łódź", "lodz"),
            ("Straße", "strasse"), ("İstanbul", "istanbul"), ("ıslak", "islak"), ("ＡＢＣ", "abc"),
            ("Σίσυφος", "σισυφοσ"), ("Ёлка", "елка"), ("ﬁn", "fin"), ("x²", "x2"), ("", ""),
            ("日本", "日本"), ("e\u{301}\u{200D}", "e"), ("a\u{A0}b", "a b"),
        ]
    )
    func `Searching ignores case and accents`(text: String, key: String) {
        #expect(String(decoding: text.searchKey, as: UTF8.self) == key)
    }

    @Test func `Typing the first letters of a Hangul syllable matches it`() {
        #expect("각".searchKey.starts(with: "가".searchKey))
    }
}
