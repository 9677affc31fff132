import Terminal
import TestSupport
import Testing

struct WrappedTests {
    @Test func `Lines break at spaces`() {
        #expect("one two  three".wrapped(to: 7) == ["one two", "three"])
        #expect("one two three".wrapped(to: 13) == ["one two three"])
        #expect("one two".wrapped(to: 3) == ["one", "two"])
    }

    @Test func `Empty text wraps to no lines`() {
        #expect("".wrapped(to: 10).isEmpty)
        #expect("   ".wrapped(to: 10).isEmpty)
    }

    @Test func `A word longer than a line is broken, and the next word follows on its last line`() {
        #expect("a incomprehensible b".wrapped(to: 6) == ["a", "incomp", "rehens", "ible b"])
    }

    @Test func `Lines are measured in display columns`() {
        #expect("深夜ドライブ".wrapped(to: 5) == ["深夜", "ドラ", "イブ"])
        #expect("Cafe\u{301} Tacet".wrapped(to: 10) == ["Cafe\u{301} Tacet"])
        #expect("👩‍👩‍👧👩‍👩‍👧".wrapped(to: 3) == ["👩‍👩‍👧", "👩‍👩‍👧"])
    }

    @Test(arguments: [1, 0, -5, Int.min])
    func `A character wider than a line gets its own line`(width: Int) {
        #expect("漢字 a".wrapped(to: width) == ["漢", "字", "a"])
    }

    @Test func `No line is too wide, and no character is lost`() {
        var random = SeededGenerator(seed: 5)
        let pieces = ["a", "bcd", " ", "  ", "漢", "e\u{301}", "👩‍👩‍👧", "longerword"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0..<30, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let width = Int.random(in: 2..<20, using: &random)
            let lines = text.wrapped(to: width)
            for line in lines { #expect(line.displayWidth <= width) }
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}
