import Testing

@testable import Core

struct TextSearchTests {
    @Test(arguments: ["", "a", "aab", "aaab", "b", "ñ", "ñ🎶", "🎶", "aaabñ🎶"])
    func `A text holds each of its parts`(part: String) { #expect("aaabñ🎶".holds(part)) }

    @Test(arguments: ["A", "aaaa", "ab\u{303}", "n", "bn", "🎶a", "aaabñ🎶a"])
    func `A text holds nothing else`(other: String) { #expect(!"aaabñ🎶".holds(other)) }

    @Test func `An empty text holds only the empty text`() {
        #expect("".holds(""))
        #expect(!"".holds("a"))
    }
}
