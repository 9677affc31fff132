import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct RecordsTests {
    private let records = Records(
        of: [0],
        shown: ["path", "images", "oldest"],
        isSideways: true,
        [
            .init("path", title: "folder") { _ in .text("/tmp/\u{1B}[2Jx") },
            .init("bytes") { _ in .int(12) }, .init("oldest") { _ in .time(nil) },
            .init("images", text: { _, _ in "3, 4 kB" }, value: { _ in .int(3) }),
        ]
    )
    private var canvas: Canvas {
        Canvas(columns: 20, colors: .none, isTerminal: true, decoration: .unicode)
    }
    private var plain: Canvas {
        var plain = canvas
        plain.isPlain = true
        return plain
    }

    @Test func `Values listed vertically each have a titled line and are not cut`() {
        #expect(records.lines(on: canvas) == [" folder  /tmp/x", " images  3, 4 kB"])
        #expect(records.lines(on: plain) == ["folder, /tmp/x", "images, 3, 4 kB"])
    }

    @Test func `A link covers the text of a cell but not the padding after it`() {
        let linked = Records(
            of: [("ann", "https://a.example/"), ("kaspar", nil)],
            [.init("name", address: { $0.1 }) { .text($0.0) }, .init("plays") { _ in .int(1) }]
        )
        var canvas = canvas
        canvas.hasLinks = true
        let link = "\u{1B}]8;;https://a.example/\u{1B}\\ann\u{1B}]8;;\u{1B}\\"
        #expect(linked.lines(on: canvas) == [" \(link)     1", " kaspar  1"])
    }

    @Test func `CSV has one row per record even if its values are listed vertically`() {
        #expect(
            CSV.text(records, on: canvas) == "path,bytes,oldest,images\n/tmp/x,12,,3\n"
        )
    }

    @Test func `Plain lines keep cells unchanged, even those with two spaces`() {
        let records = Records(
            of: [("a  b", ""), ("c", "d")],
            [
                .init("title", width: .cut) { .text($0.0) },
                .init("note") { .text($0.1) }, .init("plays", alignment: .right) { _ in .int(7) },
                .init("reason", width: .under(indent: 4)) { .text($0.1) },
            ]
        )
        let page = plain.page(records.lines(on: plain))
        #expect(page == "a  b, 7\nc, d, 7\nd\n")
    }

    @Test func `Values keep their types in JSON and become text in CSV`() {
        let time = Date(timeIntervalSince1970: 0.9)
        let records = Records([
            "day": .day(CalendarDate("2026-11-21")), "flag": .flag(true), "half": .decimal(0.5),
            "list": .list([.int(1), .text("x")]), "none": .int(nil), "null": .null,
            "time": .time(time), "whole": .decimal(2),
        ])
        #expect(
            JSON.text(records.tree.json) == """
                {"day":"2026-11-21","flag":true,"half":0.5,"list":[1,"x"],"null":null,\
                "time":"1970-01-01T00:00:00Z","whole":2}

                """
        )
        #expect(
            CSV.text(records, on: canvas).hasSuffix(
                "2026-11-21,true,0.5,2,,,1970-01-01T00:00:00Z,2.0\n"
            )
        )
    }

    @Test func `A table shows a time as a local day`() {
        var canvas = canvas
        canvas.offset = { _ in -3600 }
        let records = Records(["time": .time(Date(timeIntervalSince1970: 0))])
        #expect(records.lines(on: canvas) == [" 1969-12-31"])
    }
}
