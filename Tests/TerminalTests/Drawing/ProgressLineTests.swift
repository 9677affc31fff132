import Terminal
import Testing

struct ProgressLineTests {
    private static func line(_ label: String = "Fetching weeks", ascii: Bool = false)
        -> ProgressLine
    {
        var line = ProgressLine(label: label, total: 18, ascii: ascii)
        line.done = 7
        return line
    }

    @Test(arguments: [
        (80, "⠋ Fetching weeks  7/18"), (22, "⠋ Fetching weeks  7/18"),
        (20, "⠋ Fetching we…  7/18"), (9, "⠋ …  7/18"), (8, "⠋   7/18"),
        (3, "⠋  "), (1, "⠋"), (0, ""), (-1, ""),
    ])
    func `The label is shortened before the count`(width: Int, result: String) {
        #expect(Self.line().line(width: width) == result)
    }

    @Test func `A progress line never exceeds the given width`() {
        for width in 0...40 {
            #expect(Self.line("日本語のアルバム").line(width: width).displayWidth <= width)
            #expect(Self.line(ascii: true).line(width: width).displayWidth <= width)
        }
    }

    @Test func `The spinner shows its frames in turn and starts over`() {
        var line = Self.line(ascii: true)
        var frames = ""
        for _ in 0..<5 {
            frames += line.line(width: 1)
            line.advance()
        }
        #expect(frames == "|/-\\|")
        line.tick = .max
        line.advance()
        #expect(line.line(width: 1).displayWidth == 1)
    }

    @Test func `A progress line without a total shows no count`() {
        #expect(ProgressLine(label: "Asking").line(width: 20) == "⠋ Asking")
    }

    @Test func `An ASCII progress line contains only ASCII`() {
        #expect(Self.line(ascii: true).line(width: 20) == "| Fetching ...  7/18")
        #expect(ProgressLine.erase == "\r\u{1B}[K")
    }
}
