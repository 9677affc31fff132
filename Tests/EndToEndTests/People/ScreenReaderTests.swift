import Foundation
import TestSupport
import Testing

/// The program with the `accessible` setting, on a terminal.
@Suite(.timeLimit(.minutes(20)))
struct ScreenReaderTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private var program: BuiltProgram { home.program(["VINYLOGUE_ACCESSIBLE": "1"]) }

    /// Expects that the output has no control sequences except for text styles.
    private func expectPlain(_ shown: String) {
        let plain = shown.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
        #expect(!plain.contains("\u{1B}") && !plain.contains("\r"), "\(shown.debugDescription)")
    }

    @Test func `A user sets up and chooses friends by typing their numbers`() async throws {
        let service = try LoopbackLastFM(crowd: FriendCrowd(count: 12))
        let address = service.server.url.absoluteString
        _ = try await program.run(["settings", "set", "api-url", address])
        let terminal = try TerminalProcess(program, ["setup"])
        try await terminal.shown(until: "Your choice [1]: ")
        terminal.type("2\n")
        try await terminal.shown(until: "Your Last.fm username: ")
        terminal.type("nora_needle\n")
        try await terminal.shown(until: "as you type): ")
        terminal.type(UserHome.key + "\n")
        try await terminal.shown(until: "(yes or no; press Enter for yes): ")
        terminal.type("yes\n")
        try await terminal.shown(until: "12. listener012")
        try await terminal.shown(until: "all or none: ")
        terminal.type("13\n")
        try await terminal.shown(until: "Expected numbers from 1 to 12, all or none.")
        try await terminal.shown(until: "all or none: ")
        terminal.type("2 4-5\n")
        try await terminal.shown(until: "Added 3 friends: listener002, listener004, listener005.")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0)
        expectPlain(outcome.shown)
    }

    @Test func `The accessible setting prints a week instead of full-screen mode, and says why`()
        async throws
    {
        let terminal = try TerminalProcess(program, ["--demo"])
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0)
        #expect(
            outcome.shown.contains("full-screen mode is off because the setting accessible is on")
        )
        #expect(outcome.shown.contains("One year ago, "))
        expectPlain(outcome.shown)
    }

    @Test func `Loading is announced on a plain line`() async throws {
        try home.setUp(at: try LoopbackLastFM())
        let deaf = try DeafListener()
        let terminal = try TerminalProcess(
            program,
            ["years", "--refresh", "--api-url", "http://127.0.0.1:\(deaf.port)/"]
        )
        try await terminal.shown(until: "Loading years...\r\n")
        terminal.type("\u{3}")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 130)
        expectPlain(outcome.shown.replacing("^C", with: ""))
    }
}
