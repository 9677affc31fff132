import Foundation
import TestSupport
import Testing

/// Random input must not end the built program, make it hang or break the terminal.
///
/// `VINYLOGUE_RANDOM_EVENTS=100000 swift test --filter RandomInputTests` tries more than the usual 4,000
/// events.
@Suite(.timeLimit(.minutes(30)))
struct RandomInputTests {
    private static let count =
        ProcessInfo.processInfo.environment["VINYLOGUE_RANDOM_EVENTS"].flatMap(Int.init) ?? 4_000
    /// Keys that end any sequence or paste, and go to the first line of the first page.
    private static let back =
        "\u{1B}\\\u{1B}[201~" + String(repeating: Keys.escape, count: 60) + "g"
    /// The keys that open the page on which a turn begins.
    private static let beginnings = ["", "\r", "\r\r", "\ry", "\rs", "e", "a", "/"]

    @Test
    func `Random keys, pastes, mouse reports, bytes and window sizes do not crash the program`()
        async throws
    {
        let home = try UserHome()
        let terminal = try FlowTerminal(home)
        // Loads these pages first, so that they open at once later.
        try await terminal.shows("friends", "kaspar33")
        terminal.press(Keys.enter)
        try await terminal.shows("ONE YEAR AGO")
        terminal.press("y")
        try await terminal.shows("IN EVERY YEAR", "▸ ")

        var input = RandomInput(seed: 47)
        var count = 0
        var turn = 0
        while count < Self.count {
            turn += 1
            let beginning = Self.back + Self.beginnings[turn % Self.beginnings.count]
            let length = input.number(in: 1...50)
            count += length
            input = await onThread { [input, process = terminal.process] in
                var input = input
                process.type(beginning)
                for _ in 0..<length { input.next().happen(at: process) }
                return input
            }
            // If the program still works, it draws the last row, which only this window size has.
            let row = UInt16(60 + turn % 40)
            terminal.process.resize(columns: 60, rows: row)
            try await terminal.process.shown(until: "\u{1B}[2J", within: 120)
            try await terminal.process.shown(until: "\u{1B}[\(row);1H", within: 120)
        }
        terminal.resize(columns: 80, rows: 24)
        // The program also still shows what is typed.
        terminal.press(Self.back + "/the end of it")
        try await terminal.shows("/the end of it")
        terminal.press(Keys.escape + "q")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        #expect(outcome.modes == terminal.process.modesAtStart)
        #expect(outcome.shown.hasSuffix("\u{1B}[?1049l"))
        // Every page was reached, each recognized by a word.
        for word in ["friends", "AGO", "EVERY", "copy", "Settings", "Keys"] {
            let isShown = outcome.shown.contains(word)
            #expect(isShown, "\(word)")
        }
    }
}
