import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// The effect of the setting `accessible` on the output of commands.
struct PlainLinesTests {
    private func program(_ value: String = "1") -> TestProgram {
        var program = TestProgram()
        program.environment["VINYLOGUE_ACCESSIBLE"] = value
        program.environment["TERM"] = "xterm-256color"
        program.environment["COLORTERM"] = "truecolor"
        return program
    }

    @Test func `The accessible setting prints a week as plain lines`() async {
        let outcome = await program().run("week --demo --limit 2")
        #expect(
            outcome.output == """
                nora_needle, week 47 of 2025, 17 to 23 November 2025
                One year ago, 83 plays, 26 albums

                1, The Dead Letter Den, Postcard Wolves, 15 plays
                2, The Appeals Process, Velvet Ombudsman, 12 plays

                24 more albums not shown.
                earlier: --year 2024, later: --year 2026

                """
        )
    }

    @Test(arguments: [
        "week", "week --art", "week --friends", "years", "album --week-rank 1", "friends",
        "settings",
        "cache", "doctor",
    ])
    func `Plain lines have no drawings, truncation or padding, and only basic colors`(
        line: String
    ) async throws {
        var program = program()
        program.isTerminal = true
        program.columns = 40
        let outcome = await program.run("\(line) --demo --color always")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let looks = outcome.output.matches(of: /\u{1B}(?:\[([0-9;]*)m|.)/)
        #expect(
            looks.allSatisfy {
                ["0", "1", "2", "1;31", "31", "32", "33"].contains($0.output.1 ?? "")
            },
            "\(outcome.output.debugDescription)"
        )
        let text = outcome.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        for row in text.split(separator: "\n") {
            #expect(!row.contains("  ") && !row.hasPrefix(" ") && !row.hasSuffix(" "), "\(row)")
        }
        #expect(!text.unicodeScalars.contains { (0x2500...0x28FF).contains($0.value) })
        #expect(!text.contains { "·…".contains($0) } && !text.contains("..."), "\(text)")
    }

    @Test func `The accessible setting does not change JSON or CSV`() async {
        for format in ["json", "csv"] {
            let line = "years --demo --format \(format)"
            #expect(await program().run(line).output == (await TestProgram().run(line).output))
        }
    }

    @Test(arguments: [
        ("on", true), ("yes", true), ("0", false), ("off", false), ("", false), ("x", false),
    ])
    func `VINYLOGUE_ACCESSIBLE turns plain lines on and off`(value: String, isOn: Bool) async {
        let outcome = await program(value).run("week --demo --limit 1")
        #expect(outcome.output.contains("15 plays") == isOn)
    }

    @Test func `The saved setting also applies to the demo, and the variable overrides it`()
        async throws
    {
        let home = try HomeFolder()
        var program = program("")
        program.environment["HOME"] = home.directory.url.path
        #expect(await program.run("settings set accessible on").status == .success)
        #expect(await program.run("week --demo --limit 1").output.contains("15 plays"))
        program.environment["VINYLOGUE_ACCESSIBLE"] = "off"
        #expect(!(await program.run("week --demo --limit 1").output.contains("15 plays")))
    }

    @Test(arguments: [
        ("all", 3, [0, 1, 2]), ("none", 3, []), ("2", 3, [1]), ("3, 1", 3, [0, 2]),
        ("1-3 7", 9, [0, 1, 2, 6]), ("1 1", 2, [0]),
    ])
    func `Items can be selected by numbers and ranges`(text: String, count: Int, places: [Int]) {
        #expect(Environment.places(in: text, count: count) == places)
    }

    @Test(arguments: ["", "0", "4", "x", "1-", "-1", "2-1", "1-4", "1-2-3", "1;2"])
    func `Invalid selections are rejected`(text: String) {
        #expect(Environment.places(in: text, count: 3) == nil)
    }
}
