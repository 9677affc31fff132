import Foundation
import Terminal
import TestSupport
import Testing
import VinylogueCLI
import VinylogueKit

/// What the commands about the archive's story print, in the demo.
struct StoryCommandTests {
    private let home: HomeFolder
    private var program: TestProgram

    init() async throws {
        home = try await .withDemoArchive()
        program = home.program()
    }

    private func lines(_ arguments: [String]) async throws -> [String] {
        let outcome = await program.run(arguments + ["--demo"])
        try #require(outcome.status == .success, "\(outcome.errors)")
        return outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test(arguments: [80, 120])
    mutating func `Nothing is wider than the terminal`(columns: Int) async throws {
        program.columns = columns
        for arguments in [
            ["recap"], ["recap", "all"], ["recap", "2019-03"], ["calendar", "2024"],
            ["calendar", "--years"], ["artist", "Hotel Pommes"], ["today"],
            ["compare", "kaspar33"],
            ["album", "Hotel Pommes", "Minibar"],
        ] {
            for line in try await lines(arguments) {
                #expect(line.displayWidth <= columns, "\(arguments): \(line)")
            }
        }
    }

    @Test(arguments: [28, 33, 40, 60])
    mutating func `In a narrow terminal, a year's weeks share cells`(columns: Int) async throws {
        program.columns = columns
        for line in try await lines(["calendar", "--years"]).dropFirst() {
            #expect(line.displayWidth <= columns, "\(line)")
        }
    }

    @Test(arguments: [(120, 1), (113, 1), (112, 2), (80, 2), (33, 2), (32, 4), (24, 4)])
    mutating func `A narrow calendar shows the halves or quarters of the year below each other`(
        columns: Int,
        parts: Int
    ) async throws {
        program.columns = columns
        let shown = try await lines(["calendar", "2024"])
        let grids = shown.filter { $0.contains(/^ (Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/) }
        #expect(grids.count == 7 * parts)
        #expect(grids.allSatisfy { $0.displayWidth <= columns })
        #expect(shown.contains { $0.hasPrefix("     Jan") })
    }

    @Test mutating func `Without colors, shades are characters; with colors, they are colors`()
        async throws
    {
        let plain = try await lines(["calendar", "2024"]).joined()
        #expect("░▒▓█".allSatisfy(plain.contains))
        program.environment["TERM"] = "xterm-256color"
        let colored = await program.run("calendar 2024 --demo --color always")
        #expect(colored.output.contains("\u{1B}[38;5;"))
        program.isTerminal = true
        program.typed = []
        program.abilities.background = RGBColor(red: 0, green: 0, blue: 0)
        let known = await program.run("calendar 2024 --demo --color always")
        #expect(!known.output.contains("▒"))
        #expect(known.output.contains("██"))
    }

    @Test mutating func `In plain lines, days are words and numbers`() async throws {
        program.environment["VINYLOGUE_ACCESSIBLE"] = "1"
        for arguments in [["calendar", "2024"], ["recap"], ["calendar", "--years"], ["today"]] {
            let text = try await lines(arguments).joined(separator: "\n")
            #expect(!text.contains { "░▒▓█━▁▂▃▄▅▆▇".contains($0) }, "\(arguments)")
        }
        let weeks = try await lines(["calendar", "2024"])
        #expect(weeks.contains { $0.hasPrefix("week of 2024-01-08: ") && $0.contains("Tue ") })
    }

    @Test func `A page sends no requests`() async throws {
        let page = try await lines(["recap", "--as", "html"]).joined(separator: "\n")
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        for word in ["src=", "<link", "@import", "url(", "<script"] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.contains("<rect class=\"s4\""))
    }

    @Test func `A card is a PNG of 1080 by 1350 pixels`() async throws {
        let file = home.directory.url.appending(path: "card.png")
        let outcome = await program.run(["recap", "--demo", "--save-card", file.path])
        try #require(outcome.status == .success, "\(outcome.errors)")
        // The size is at the start of the file: 1080 is 4 · 256 + 56, and 1350 is 5 · 256 + 70.
        let header = try Data(contentsOf: file).prefix(24)
        let size: [UInt8] = [0, 0, 4, 56, 0, 0, 5, 70]
        #expect(Array(header.suffix(8)) == size)
    }

    @Test func `One line stays the same all day, and fills a template`() async throws {
        let line = try await lines(["today", "--line"])
        #expect(line.count == 2)
        var later = program
        later.now += 3600 * 9
        #expect(await later.run("today --line --demo").output == "\(line[0])\n")
        let own = try await lines(["today", "--line", "{years}/{plays}/{artist}/{album}"])
        #expect(own[0].split(separator: "/").count == 4)
        #expect(!own[0].contains("{"))
    }

    @Test(arguments: [
        ("recap 19", "The period must be a year, a month such as 2019-03, or all (got \"19\")."),
        ("today {x}", "A template needs --line."),
        (
            "today --line {x}",
            "A template can contain {artist}, {album}, {plays}, {years} (got \"{x}\")."
        ),
        ("calendar 2019 --years", "Use either a year or --years, not both."),
        (
            "recap --as html --format json",
            "--as, --output and --save-card can't be used with --format json."
        ),
        ("today --line --format json", "--line prints text. Remove --format."),
    ])
    func `Options that don't go together are usage errors`(line: String, message: String) async {
        let outcome = await program.run("\(line) --demo")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message))
    }

    @Test(arguments: [
        ("artist Nobody", "The archive has no plays of \"Nobody\" by \"nora_needle\"."),
        ("artist Nobody", "Look for it: `vinylogue find 'Nobody' --demo`"),
        ("artist Kassettenwld", "Did you mean \"Kassettenwald\"?"),
        ("compare tape_hiss_tom", "The archive has no plays by \"tape_hiss_tom\"."),
        ("recap 1999 --save-card card.png", "No plays in 1999, so there is no card."),
    ])
    func `What the archive doesn't have is an error`(line: String, message: String) async {
        let outcome = await program.run("\(line) --demo")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains(message))
    }

    @Test(arguments: ["recap", "calendar", "artist A", "today", "today --line", "compare joe"])
    func `Without an archive, the error says how to get one`(line: String) async {
        let outcome = await program.run("\(line) --user nora")
        #expect(outcome.status == .notSetUp)
        #expect(outcome.errors.contains("No archive yet."))
        #expect(outcome.errors.contains("vinylogue archive sync"))
    }

    @Test func `A year without plays is a result`() async throws {
        let recap = await program.run("recap 1999 --demo --format json")
        #expect(recap.status == .success)
        #expect(recap.output.contains("\"plays\":0,"))
        #expect(try await lines(["calendar", "1999"]).contains(" Nothing was played."))
    }
}
