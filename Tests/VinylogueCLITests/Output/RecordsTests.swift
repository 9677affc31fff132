import Terminal
import Testing

@testable import VinylogueCLI

struct RecordsTests {
    private let records = Records(
        columns: [
            .init("path", title: "folder"), .init("bytes"), .init("oldest"), .init("images"),
        ],
        rows: [[.init("/tmp/\u{1B}[2Jx"), .init("12"), .init(""), .init("3", text: "3, 4 kB")]],
        shown: ["path", "images", "oldest"],
        isSideways: true
    )
    private var canvas: Canvas {
        Canvas(columns: 20, colors: .none, isTerminal: true, decoration: .unicode)
    }

    @Test func `Sideways every value has a line with its title, and none is cut`() {
        #expect(records.table(on: canvas) == " folder  /tmp/x\n images  3, 4 kB\n")
        var plain = canvas
        plain.isPlain = true
        #expect(records.table(on: plain) == "folder, /tmp/x\nimages, 3, 4 kB\n")
    }

    @Test func `A linked text leads to its page, and the space after it does not`() {
        let linked = Records(
            columns: ["name", "plays"].map { .init($0) },
            rows: [("ann", "https://a.example/"), ("kaspar", nil)].map { name, address in
                [.init(name, address: address), .init("1")]
            }
        )
        var canvas = canvas
        canvas.hasLinks = true
        let link = "\u{1B}]8;;https://a.example/\u{1B}\\ann\u{1B}]8;;\u{1B}\\"
        #expect(linked.table(on: canvas) == " \(link)     1\n kaspar  1\n")
    }

    @Test func `Sideways or not, programs get the same rows`() {
        #expect(
            CSV.text(records, on: canvas) == "path,bytes,oldest,images\n/tmp/x,12,,3\n"
        )
    }
}
