import Foundation
import HTTP
import LastFM
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct WeekCommandTests {
    @Test(arguments: [40, 80, 120])
    func `The demo's week fits the terminal's width`(columns: Int) async throws {
        var program = TestProgram()
        program.columns = columns
        let outcome = await program.run("week --demo")
        #expect(outcome.status == .success)
        #expect(outcome.errors.isEmpty)
        for line in outcome.output.split(separator: "\n") {
            #expect(line.displayWidth <= columns)
        }
        try expectSnapshot(outcome.output, "week-\(columns)")
    }

    @Test func `Colors are used with the option --color always`() async throws {
        let outcome = await TestProgram().run("week --demo --color always --limit 3")
        try expectSnapshot(outcome.output, "week-color")
    }

    @Test func `Titles link to their pages on terminals that support links`() async throws {
        var program = TestProgram()
        program.isTerminal = true
        program.environment["TERM"] = "xterm-kitty"
        let link =
            "\u{1B}]8;;https://demo.vinylogue.invalid/music/Postcard+Wolves/"
            + "The+Dead+Letter+Den\u{1B}\\The Dead Letter Den\u{1B}]8;;\u{1B}\\"
        for line in ["week --demo", "years --demo", "week --demo --art --art-mode symbols"] {
            let linked = await program.run(line)
            let text = linked.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(text.contains(link), "\(line)")
        }
        for line in ["week --demo --color never", "week --demo --format csv"] {
            #expect(!(await program.run(line).output.contains("\u{1B}")), "\(line)")
        }
        program.environment["TERM"] = "xterm-256color"
        #expect(!(await program.run("week --demo").output.contains("\u{1B}]8")))
    }

    @Test func `An album's rank comes before its cover`() async throws {
        var program = TestProgram()
        program.environment["TERM"] = "xterm-256color"
        let outcome = await program.run(
            "week --demo --art --limit 10 --color always --art-mode symbols"
        )
        let plain = outcome.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        let lines = plain.split(separator: "\n").filter { $0.contains("━") }
        #expect(lines.count == 10)
        for (index, line) in lines.enumerated() {
            #expect(line.hasPrefix(index < 9 ? "  \(index + 1) " : " 10 "), "\(line)")
        }
        #expect(!plain.contains("1. "))
    }

    @Test func `Without UTF-8 the decorations are ASCII`() async throws {
        var program = TestProgram()
        program.environment["LANG"] = "C"
        let outcome = await program.run("week --demo --limit 3 --user quietcorner --years-ago 3")
        try expectSnapshot(outcome.output, "week-ascii")
    }

    @Test(arguments: ["json", "csv"])
    func `JSON and CSV match the snapshots byte for byte`(format: String) async throws {
        let line = "week --demo --years-ago 2 --min-plays 5 --format \(format)"
        let outcome = await TestProgram().run(line)
        try expectSnapshot(outcome.output, "week-\(format)")
        #expect(await TestProgram().run(line).output == outcome.output)
    }

    @Test func `The table says that albums are hidden by the minimum plays`() async throws {
        let outcome = await TestProgram().run("week --demo --min-plays 10")
        #expect(outcome.output.contains("albums with fewer than 10 plays are hidden"))
        let none = await TestProgram().run("week --demo --min-plays 1000")
        let reason = "\n\n Every album has fewer than 1,000 plays.\n\n --min-plays 1 shows all\n"
        #expect(none.output.contains(reason))
    }

    @Test(arguments: [
        ("week --years-ago -1", "--years-ago"), ("week --years-ago abc", "abc"),
        ("week --year 2020 --years-ago 2", "can't be used together"),
        ("week --date 2024-02-30", "2024-02-30"),
        ("week --date tomorrow", "tomorrow"),
        ("years --date 2024-13-01", "expected YYYY-MM-DD, such as 2026-11-21 (got \"2024-13-01\")"),
        ("week --limit 0", "--limit"),
        ("week --min-plays -3", "--min-plays"), ("week --offline --refresh", "--refresh"),
        ("week --quiet --verbose", "--verbose"), ("week --format xml", "table"),
        ("week --yers-ago 2", "--years-ago"), ("wek", "week"), ("week extra", "extra"),
        ("week --user", "--user"), ("years --top 0", "--top"),
        ("week --escape-formulas", "--format csv"), ("week --api-url ftp://x/", "ftp"),
        ("week --api-url http://example.com/", "not encrypted"),
    ])
    func `An invalid command line is a usage error that names the fault`(
        line: String,
        fault: String
    ) async throws {
        let outcome = await TestProgram().run(line)
        #expect(outcome.status == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(fault), "\(outcome.errors)")
    }

    @Test(arguments: [1999, 2006, 2027])
    func `A year without a chart is an error that lists the years with one`(year: Int) async throws
    {
        let outcome = await TestProgram().run("week --demo --year \(year)")
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors == """
                vinylogue: nora_needle has no chart for week 47 of \(year).
                Choose a year from 2007 to 2026.

                """
        )
    }

    @Test func `A missing chart of week 53 is named as week 52 in a year without week 53`() async {
        let outcome = await TestProgram().run("week --demo --year 2006 --date 2020-12-31")
        #expect(outcome.errors.contains("no chart for week 52 of 2006."), "\(outcome.errors)")
    }

    @Test(arguments: ["--years-ago 3000", "--year 0"])
    func `A year before year 1 is not named`(option: String) async throws {
        let outcome = await TestProgram().run("week --demo \(option)")
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors == """
                vinylogue: nora_needle's charts don't go back that far.
                Choose a year from 2007 to 2026.

                """
        )
    }

    @Test func `Without a user the error says what to do`() async throws {
        let outcome = await TestProgram().run("week")
        #expect(outcome.status == .notSetUp)
        #expect(outcome.errors.contains("--demo"))
    }

    @Test func `Without a key the error says where to get one`() async throws {
        let outcome = await TestProgram().run("week --user joe")
        #expect(outcome.status == .notSetUp)
        #expect(outcome.errors.contains("https://www.last.fm/api/account/create"))
    }

    @Test func `A closed output ends the program without a message`() async throws {
        var console = Console(
            writeOutput: { _ in throw OutputError.closed },
            writeError: { _ in Issue.record("something was said") },
            input: .live(),
            choose: { _, _, _ in nil },
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false,
            columns: 80
        )
        let machine = Machine(
            now: { Date(timeIntervalSince1970: 1_795_248_000) },
            today: { CalendarDate(daysSinceEpoch: 20_778) },
            variables: [:],
            network: HTTPClient(transport: Transport { _ in HTTPResponse(status: 500) }),
            console: console
        )
        #expect(await VinylogueCLI.run(arguments: ["--demo"], on: machine) == .success)
        console.writeOutput = { _ in throw OutputError.failed(reason: "No space left on device") }
        console.writeError = { data in
            #expect(String(decoding: data, as: UTF8.self).contains("no space left on device"))
        }
        var full = machine
        full.console = console
        #expect(await VinylogueCLI.run(arguments: ["--demo"], on: full) == .failure)
    }

    @Test func `The error for a collage that cannot be saved gives the reason`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "missing/x.png").path
        let outcome = await TestProgram().run(["week", "--demo", "--save-collage", path])
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("/missing/x.png\": no such file or directory."))
    }

    @Test func `A collage has the first albums of the chart`() async throws {
        let folder = try TemporaryDirectory()
        func collage(limit: Int) async throws -> Data {
            let file = folder.url.appending(path: "\(limit).png")
            let arguments = ["--limit", "\(limit)", "--save-collage", file.path]
            let outcome = await TestProgram().run(["week", "--demo"] + arguments)
            #expect(outcome.status == .success, "\(outcome.errors)")
            return try Data(contentsOf: file)
        }
        #expect(try await collage(limit: 9) == collage(limit: 10))
    }
}
