import Terminal
import Testing

struct FittedTests {
    @Test(arguments: [
        ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("a", 1, "a"),
        ("abc", 0, ""), ("", 0, ""), ("", 2, "  "), ("abc", -3, ""),
        ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日… "), ("日本語", 2, "… "), ("日", 1, "…"),
        ("👨‍👩‍👧‍👦x", 2, "… "), ("👨‍👩‍👧‍👦x", 3, "👨‍👩‍👧‍👦x"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("ab\u{301}", 2, "ab\u{301}"),
    ])
    func `Left-aligned text is cut or padded to the column's width`(
        text: String,
        width: Int,
        result: String
    ) {
        #expect(text.fitted(to: width) == result)
    }

    @Test(arguments: [("7", 3, "  7"), ("日本", 3, "日…"), ("日本", 2, " …"), ("123", 0, "")])
    func `Right-aligned text is padded on the left`(text: String, width: Int, result: String) {
        #expect(text.fitted(to: width, alignment: .right) == result)
    }

    @Test(arguments: [
        (8, "abcdefgh"), (7, "abcd..."), (4, "a..."), (3, "..."), (2, ".."), (1, "."), (0, ""),
    ])
    func `An ASCII ellipsis is cut if it does not fit`(width: Int, result: String) {
        #expect("abcdefgh".truncated(to: width, ellipsis: "...") == result)
    }

    @Test func `Truncated text is not padded`() {
        #expect("日本語".truncated(to: 4) == "日…")
        #expect("ab".truncated(to: 4) == "ab")
        #expect("abc".truncated(to: 2, ellipsis: "") == "ab")
        #expect("abc".dropFirst().truncated(to: 1) == "…")
    }

    @Test(arguments: [
        ("", 3, ""), ("abc", 3, "abc"), ("abc", 2, "bc"), ("abc", 0, ""), ("abc", -1, ""),
        ("漢字", 3, "字"), ("a漢", 3, "a漢"), ("e\u{301}x", 2, "e\u{301}x"),
    ])
    func `Text cut at its start keeps whole characters`(text: String, width: Int, end: String) {
        #expect(text.ending(within: width) == end)
    }
}
