import Foundation
import TestSupport
import Testing

/// Ctrl-C on a terminal while the program waits.
@Suite(.timeLimit(.minutes(20)))
struct InterruptionTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Presses Ctrl-C, and expects that the program ends and restores the terminal.
    private func interrupt(_ terminal: TerminalProcess) async throws {
        terminal.type("\u{3}")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 130, "\(outcome.shown.debugDescription)")
        #expect(outcome.modes == terminal.modesAtStart)
        #expect(terminal.echoes)
    }

    private func setup(at service: LoopbackLastFM) throws -> TerminalProcess {
        try TerminalProcess(
            home.program(),
            ["setup", "--api-url", service.server.url.absoluteString]
        )
    }

    @Test func `Ctrl-C at the name prompt leaves no files behind`() async throws {
        let terminal = try setup(at: try LoopbackLastFM())
        try await terminal.shown(until: "Your choice [1]: ")
        terminal.type("2\n")
        try await terminal.shown(until: "Your Last.fm username: ")
        terminal.type("nora")
        try await interrupt(terminal)
        #expect(home.configurationFiles == [])
    }

    @Test func `Ctrl-C at the key prompt turns echo back on`() async throws {
        let terminal = try setup(at: try LoopbackLastFM())
        try await terminal.shown(until: "Your choice [1]: ")
        terminal.type("2\n")
        try await terminal.shown(until: "Your Last.fm username: ")
        terminal.type("nora_needle\n")
        try await terminal.shown(until: "as you type): ")
        terminal.type("d0d0")
        #expect(!terminal.echoes)
        try await interrupt(terminal)
        #expect(home.configurationFiles == [])
    }

    @Test func `Ctrl-C in the friends list restores the terminal's settings and cursor`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let before = try UserHome.contents(of: home.configuration)
        let terminal = try TerminalProcess(home.program(), ["friends", "import"])
        try await terminal.shown(until: "kaspar33")
        terminal.type(" ")
        try await terminal.shown(until: "1/6 chosen")
        #expect(!terminal.echoes)
        terminal.type("\u{3}")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 130)
        #expect(outcome.modes == terminal.modesAtStart)
        let parts = outcome.shown.components(separatedBy: "\u{1B}[?25")
        #expect(parts.last?.hasPrefix("h") == true)
        #expect(try UserHome.contents(of: home.configuration) == before)
    }

    @Test func `Ctrl-C ends the program while a server does not respond`() async throws {
        let quick = try LoopbackLastFM()
        try home.setUp(at: quick)
        let before = try UserHome.contents(of: home.configuration)
        let slow = try LoopbackLastFM { request in
            request.query["method"] == "user.getWeeklyAlbumChart" ? .hang : nil
        }
        let terminal = try TerminalProcess(
            home.program(),
            ["years", "--api-url", slow.server.url.absoluteString]
        )
        try await terminal.shown(until: "Loading years")
        try await interrupt(terminal)
        #expect(try UserHome.contents(of: home.configuration) == before)
        let temporary = try FileManager.default.subpathsOfDirectory(
            atPath: home.url.appending(path: "tmp").path
        )
        #expect(!temporary.contains { $0.contains(".tmp-") })
    }
}
