import Terminal
import Testing

@testable import VinylogueTUI

@Suite struct LineFieldTests {
    /// Sends keys to a field; returns its text with the caret at the cursor.
    private func edit(_ text: String, _ presses: KeyPress...) -> String {
        var field = LineField(text: text)
        for press in presses { _ = field.take(.key(press)) }
        return field.shown(within: 80, caret: "|")
    }

    @Test func `The arrow keys, Home and End move the cursor to where text is typed`() {
        #expect(edit("abc") == "abc|")
        #expect(edit("abc", KeyPress(.left), KeyPress(.left)) == "a|bc")
        #expect(edit("abc", KeyPress(.left), KeyPress(.left), KeyPress(.character("x"))) == "ax|bc")
        #expect(edit("abc", KeyPress(.home), KeyPress(.character("x"))) == "x|abc")
        #expect(
            edit("abc", KeyPress(.home), KeyPress(.right), KeyPress(.character("x"))) == "ax|bc"
        )
        #expect(edit("abc", KeyPress(.home), KeyPress(.end), KeyPress(.character("x"))) == "abcx|")
        #expect(edit("abc", KeyPress(.right)) == "abc|")
        #expect(
            edit("a", KeyPress(.left), KeyPress(.left), KeyPress(.left), KeyPress(.right)) == "a|"
        )
    }

    @Test(arguments: [
        (KeyPress("a", .control), "|one two"), (KeyPress("b", .control), "one |two"),
        (KeyPress("b", .alt), "one |two"), (KeyPress(.left, .control), "one |two"),
        (KeyPress("f", .control), "one tw|o"), (KeyPress("f", .alt), "one two|"),
        (KeyPress("e", .control), "one two|"), (KeyPress("k", .control), "one t|"),
        (KeyPress("u", .control), "|wo"), (KeyPress("w", .control), "one |wo"),
        (KeyPress("d", .control), "one t|o"), (KeyPress(.delete), "one t|o"),
        (KeyPress(.backspace), "one |wo"),
    ]) func `The keys of a shell edit at the cursor`(press: KeyPress, shown: String) {
        let text = edit("one two", KeyPress(.left), KeyPress(.left), press)
        #expect(text == shown)
    }

    @Test func `Pasted text is inserted at the cursor, up to the limit`() {
        var field = LineField(text: "ad", limit: 5)
        _ = field.take(.key(.left))
        let isTaken = field.take(.paste("bcxyz"))
        #expect(isTaken && field.shown(within: 80, caret: "|") == "abcx|d")
        _ = field.take(.key(.character("!")))
        #expect(field.text == "abcxd")
    }

    @Test func `A long text is shown around the cursor`() {
        var field = LineField(text: "0123456789abcdefghij")
        #expect(field.shown(within: 8, caret: "|") == "defghij|")
        for _ in 0..<10 { _ = field.take(.key(.left)) }
        #expect(field.shown(within: 8, caret: "|") == "56789|ab")
        _ = field.take(.key(.home))
        #expect(field.shown(within: 8, caret: "|") == "|0123456")
    }

    @Test func `Moving the cursor neither changes the text nor ends its check`() {
        var field = LineField(text: "nora")
        field.request = 1
        let isEdited = field.take(.key(.left))
        #expect(!isEdited && field.request == 1 && field.text == "nora")
        let isTyped = field.take(.key(.character("x")))
        #expect(isTyped && field.request == nil && field.text == "norxa")
    }

    @Test func `Ctrl-w deletes the last word and the spaces after it`() {
        var field = LineField(text: "drive by  night ")
        for text in ["drive by  ", "drive ", "", ""] {
            let isTaken = field.take(.key(KeyPress("w", .control)))
            #expect(isTaken && field.text == text)
        }
        var player = Scene.week("/dead letter")
        player.send(.input(.key(.character("w"), .control)))
        #expect(player.text.contains("/dead ▏"))
    }

    @Test func `A search is edited at the cursor`() {
        var player = Scene.week("/dad")
        for _ in 1...2 { player.send(.input(.key(.left))) }
        #expect(player.text.contains("/d▏ad"))
        player.type("e")
        #expect(player.text.contains("/de▏ad"))
    }
}
