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

    @Test func `Sideways or not, programs get the same rows`() {
        #expect(
            CSV.text(records, on: canvas) == "path,bytes,oldest,images\n/tmp/x,12,,3\n"
        )
    }
}
