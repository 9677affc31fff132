import Foundation
import LastFM
import SQLite
import Terminal
import TestSupport
import Testing

@testable import VinylogueCLI
@testable import VinylogueKit

struct HostileNamesTests {
    private static let names = [
        "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}x", "two\nlines", "tab\there", "bell\u{7}",
        "\u{9B}2J", "abc\u{202E}cba", "\u{2066}isolate", "深夜ドライブ倶楽部", "별사탕", "👩‍👩‍👧‍👦 family",
        "🇫🇷🇩🇪", "e\u{301}\u{301}\u{301}", "العربية", "\u{200B}zero", "\u{FEFF}bom", "", "a\u{0}b",
        "quote\"\u{301}, comma", String(repeating: "W", count: 500),
    ]

    private var chart: Chart {
        let albums = Self.names.enumerated().map { index, name in
            ChartRow(
                rank: index + 1,
                artist: Self.names[Self.names.count - 1 - index],
                title: name,
                playCount: 100 - index,
                url: nil
            )
        }
        let week = CalendarWeek(containing: CalendarDate(daysSinceEpoch: 20_000))
        return Chart(
            user: "joe\u{1B}[2J",
            period: .week(week),
            span: week.chartWeek,
            yearsAgo: 1,
            rows: albums,
            filter: .none,
            rowCount: albums.count,
            totalPlays: 1000,
            earlierYear: nil,
            laterYear: nil,
            source: Provenance(kind: .network, fetchedAt: Date(timeIntervalSince1970: 0))
        )
    }

    private let today = CalendarDate(daysSinceEpoch: 20_365)

    private func canvas(_ columns: Int) -> Canvas {
        Canvas(columns: columns, colors: .none, isTerminal: true, decoration: .unicode)
    }

    @Test(arguments: [20, 40, 80, 120, 200])
    func `Hostile names are printed safely and stay aligned`(columns: Int) {
        let text = OutputFormat.table.text(
            WeekOutput(chart: chart, limit: nil, today: today),
            canvas(columns)
        )
        expectSafe(text)
        let lines = text.split(separator: "\n")
        let rows = lines.filter { $0.contains("━") || $0.contains("╸") }
        #expect(rows.count == Self.names.count)
        // All bars begin in the same column.
        let starts = rows.map { row in row.prefix { !"━╸".contains($0) }.displayWidth }
        #expect(Set(starts).count == 1, "\(starts)")
        if columns >= 40 {
            #expect(lines.allSatisfy { $0.displayWidth <= columns })
        }
    }

    @Test func `CSV is safe to print on a terminal and in a pipe`() {
        let output = WeekOutput(chart: chart, limit: nil, today: today)
        let shown = OutputFormat.csv.text(output, canvas(80))
        expectSafe(shown)
        var pipe = canvas(80)
        pipe.isTerminal = false
        let written = OutputFormat.csv.text(output, pipe)
        expectSafe(written.replacing("two\nlines", with: "").replacing("tab\there", with: ""))
        #expect(written.contains("\\u001b[31mred\\u001b[0m"))
        #expect(written.contains("\"two\nlines\"") && written.contains("tab\there"))
        #expect(written.unicodeScalars.filter { $0 == "\"" }.count.isMultiple(of: 2))
    }

    @Test(arguments: [
        ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""),
        ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a b;c", "a b;c"), ("", ""),
    ])
    func `A field is quoted where RFC 4180 requires it`(field: String, written: String) {
        var pipe = canvas(80)
        pipe.isTerminal = false
        let text = CSV.text(Records(["name": .text(field)]), on: pipe)
        #expect(text.utf8.elementsEqual("name\n\(written)\n".utf8))
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\tx", "a=1", "1-1",
    ])
    func `Formulas in CSV get an apostrophe only on request`(field: String) {
        var pipe = canvas(80)
        pipe.isTerminal = false
        #expect(
            CSV.text(Records(["name": .text(field)]), on: pipe) == "name\n\(field)\n"
        )
        pipe.escapesFormulas = true
        let isFormula = !field.first!.isLetter && !field.first!.isNumber
        let written = isFormula ? "'\(field)" : field
        #expect(
            CSV.text(Records(["name": .text(field)]), on: pipe) == "name\n\(written)\n"
        )
    }

    @Test func `JSON is safe to print and preserves names exactly`() throws {
        let text = OutputFormat.json.text(
            WeekOutput(chart: chart, limit: nil, today: today),
            canvas(80)
        )
        expectSafe(text)
        struct Shape: Decodable {
            struct Album: Decodable { let album: String }
            let albums: [Album]
        }
        let decoded = try JSONDecoder().decode(Shape.self, from: Data(text.utf8))
        #expect(
            decoded.albums.map { Array($0.album.unicodeScalars) }
                == Self.names.map { Array($0.unicodeScalars) }
        )
    }

    @Test(arguments: ["archive", "week --source archive", "week --offline"])
    func `Errors and notes that quote a damaged file are safe to print`(line: String) async throws {
        let home = try HomeFolder()
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        program.environment["XDG_DATA_HOME"] = home.directory.url.path
        let folder = home.directory.url.appending(path: "vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = folder.appending(path: "archive.sqlite")
        try Database(path: file.path).execute("CREATE TABLE a(name)")
        var bytes = try Data(contentsOf: file)
        let place = try #require(bytes.range(of: Data("(name)".utf8)))
        bytes.replaceSubrange(place, with: Data("(\u{1B}[2J)".utf8))
        try bytes.write(to: file)
        let outcome = await program.run(line)
        #expect(outcome.errors.contains("is damaged: malformed database schema"))
        expectSafe(outcome.errors)
    }

    private func expectSafe(_ text: String) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            #expect(!(0..<0x20).contains(scalar.value) && !(0x7F...0x9F).contains(scalar.value))
            #expect(!(0x202A...0x202E).contains(scalar.value))
            #expect(!(0x2066...0x2069).contains(scalar.value))
        }
    }
}
