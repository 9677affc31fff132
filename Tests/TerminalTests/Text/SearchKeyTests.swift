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
    func `A search knows no case and no accents`(text: String, key: String) {
        #expect(String(decoding: text.searchKey, as: UTF8.self) == key)
    }

    @Test func `A syllable begins as its first letters do`() {
        #expect("각".searchKey.starts(with: "가".searchKey))
    }
}
