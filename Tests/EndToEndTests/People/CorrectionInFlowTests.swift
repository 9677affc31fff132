import Foundation
import TestSupport
import Testing

/// Guests, wrong keys and servers that cannot be reached, with the built program on a terminal.
@Suite(.timeLimit(.minutes(20)))
struct CorrectionInFlowTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private func end(_ terminal: FlowTerminal) async throws {
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.modes == terminal.process.modesAtStart)
    }

    @Test func `A guest views another user's weeks, and nothing is saved`() async throws {
        let service = try LoopbackLastFM()
        let terminal = try FlowTerminal(
            home,
            ["--api-url", service.server.url.absoluteString, "--user", "kaspar33"],
            variables: ["LASTFM_API_KEY": UserHome.key]
        )
        let screen = try await terminal.shows("ONE YEAR AGO", "kaspar33", " plays", "guest")
        #expect(!screen.lines.contains { $0.contains("Syncing") })
        terminal.press(Keys.left)
        try await terminal.shows("2 YEARS AGO", " plays")
        terminal.press("q")
        try await end(terminal)
        #expect(home.text("preferences.json") == nil && home.text("credentials.json") == nil)
    }

    @Test func `A guest sees why the server is unreachable, and which keys to press`()
        async throws
    {
        let terminal = try FlowTerminal(
            home,
            ["--api-url", "http://127.0.0.1:1/2.0/", "--user", "kaspar33"],
            variables: ["LASTFM_API_KEY": UserHome.key]
        )
        let screen = try await terminal.shows("! Failed to reach", "O to work offline", "guest")
        #expect(!screen.lines.contains { $0.contains("--offline") })
        terminal.press("O")
        try await terminal.shows("Not in the cache", "Press O to go online.")
        terminal.press("q")
        try await end(terminal)
    }

    @Test func `A rejected key can be replaced on the page that reports it`() async throws {
        try home.setUp(at: LoopbackLastFM())
        let newKey = "00001111222233334444555566667777"
        let service = try LoopbackLastFM { request in
            request.query["api_key"] == newKey
                ? nil : .json(#"{"error":10,"message":"Invalid API key"}"#, status: 403)
        }
        let arguments = ["--refresh", "--api-url", service.server.url.absoluteString]
        let terminal = try FlowTerminal(home, arguments)
        try await terminal.shows("! Last.fm rejected the API key.", "enter new key")
        terminal.press(Keys.enter)
        try await terminal.shows("Paste or type your Last.fm API key")
        terminal.press("\u{1B}[200~\(newKey)\n\u{1B}[201~\r")
        try await terminal.shows("The API key was saved.", " plays")
        terminal.press("q")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0 && !outcome.shown.contains(newKey.prefix(8)))
        #expect(home.text("credentials.json")?.contains(newKey) == true)
    }

    @Test func `A key pasted as a name is neither shown nor sent`() async throws {
        let service = try LoopbackLastFM()
        let arguments = ["--api-url", service.server.url.absoluteString]
        let terminal = try FlowTerminal(home, arguments)
        try await terminal.shows("Your ListenBrainz username")
        terminal.press("\u{1B}[200~\(UserHome.key)\n\u{1B}[201~")
        try await terminal.shows(
            "! That looks like an API key.",
            "Your Last.fm username",
            "••••••••"
        )
        terminal.press("nora_needle\r")
        try await terminal.shows("Save your plays on this computer?")
        terminal.press("n")
        try await terminal.shows("friends selected")
        terminal.press("\(Keys.escape)q")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0 && !outcome.shown.contains(UserHome.key.prefix(8)))
        #expect(home.text("preferences.json")?.contains("nora_needle") == true)
    }
}
