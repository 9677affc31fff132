import Terminal
import Testing

struct PasteTests {
    private static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

    @Test(
        arguments: [
            ("", ""), ("one", "one"), ("a\rb\r\nc\nd\r", "a\nb\nc\nd\n"), ("日本\t🎧", "日本\t🎧"),
            ("\u{1B}[A\u{3}", "\u{1B}[A\u{3}"), ("\u{1B}\u{1B}[201", "\u{1B}\u{1B}[201"),
            ("\u{1B}[20\u{1B}[20", "\u{1B}[20\u{1B}[20"), ("one\u{1B}", "one\u{1B}"),
        ]
    )
    func `A paste is one event`(text: String, expected: String) {
        var decoder = KeyDecoder()
        let bytes = Array((Self.paste(text) + "x").utf8)
        let events: [InputEvent] = [.paste(expected), .key(.character("x"))]
        #expect(decoder.feed(bytes) == events)
        #expect(bytes.flatMap { decoder.feed([$0]) } == events)
    }

    @Test func `A long paste is cut at the limit, between characters`() {
        var decoder = KeyDecoder(pasteLimit: 5)
        #expect(decoder.feed(Self.paste("123456").utf8) == [.paste("12345")])
        #expect(decoder.feed(Self.paste("1234é").utf8) == [.paste("1234")])
        #expect(decoder.feed(Self.paste("12345").utf8) == [.paste("12345")])
        #expect(decoder.feed(Self.paste("123é").utf8) == [.paste("123é")])
    }

    @Test func `An unfinished paste ends after a pause`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~one\u{1B}[20".utf8) == [])
        #expect(decoder.sequenceTimeout == .seconds(2))
        #expect(decoder.flush() == [.paste("one")])
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }
}
