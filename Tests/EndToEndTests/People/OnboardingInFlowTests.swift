import Foundation
import TestSupport
import Testing

/// Onboarding in full screen, in a fresh home.
@Suite(.timeLimit(.minutes(20)))
struct OnboardingInFlowTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    @Test func `After a key is rejected, another can be pasted, which is saved but never shown`()
        async throws
    {
        let service = try LoopbackLastFM { request in
            request.query["api_key"] == UserHome.key
                ? nil : .json(#"{"error":10,"message":"Invalid API key"}"#, status: 403)
        }
        let address = service.server.url.absoluteString
        let terminal = try TerminalProcess(home.program(), ["--api-url", address])
        var screen = Frames(terminal)
        try await screen.wait(for: "Your ListenBrainz username")
        terminal.type("\u{1B}[C")
        try await screen.wait(for: "Last.fm API key")
        terminal.type("Nora_Needle\r")
        let wrong = "00001111222233334444555566667777"
        terminal.type("\u{1B}[200~\(wrong)\u{1B}[201~\r")
        try await screen.wait(for: "! Last.fm rejected the API key.")
        #expect(home.text("credentials.json") == nil && home.text("preferences.json") == nil)
        terminal.type("\u{15}\u{1B}[200~\(UserHome.key)\n\u{1B}[201~\r")
        try await screen.wait(for: "Save your plays on this computer?")
        // All later requests use the new key.
        terminal.type("n")
        try await screen.wait(for: "0 of 6 friends selected")
        terminal.type("\u{1}\r")
        try await screen.wait(for: "6 new friends.")
        terminal.type("\r")
        try await screen.wait(for: "ONE YEAR AGO")
        terminal.type("qq")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.modes == terminal.modesAtStart)
        for key in [wrong, UserHome.key] { #expect(!outcome.shown.contains(key.prefix(8))) }
        let mode = try FileManager.default.attributesOfItem(
            atPath: home.configuration.appending(path: "credentials.json").path
        )[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(home.text("credentials.json")?.contains(UserHome.key) == true)
        #expect(try await home.settings()["user"] == "nora_needle")
        let key = Data(UserHome.key.utf8)
        let holders = try UserHome.contents(of: home.url).filter { $1.range(of: key) != nil }
        #expect(holders.keys.allSatisfy { $0.hasSuffix("/credentials.json") })
    }

    @Test func `Keys in the wrong format are rejected immediately`() async throws {
        let terminal = try TerminalProcess(home.program(["https_proxy": "http://127.0.0.1:1"]), [])
        var screen = Frames(terminal)
        try await screen.wait(for: "Your ListenBrainz username")
        terminal.type("\u{1B}[C")
        try await screen.wait(for: "Last.fm API key")
        terminal.type("nora\rletmein\r")
        try await screen.wait(for: "Not a valid API key")
        terminal.type("\u{1B}[27u")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(home.text("credentials.json") == nil)
    }

    @Test(arguments: [true, false])
    func `Onboarding offers to import the old app's data before asking for a name`(isTaken: Bool)
        async throws
    {
        let service = try LegacySample.service()
        try LegacySample.copy("v1-binary", into: home)
        let terminal = try TerminalProcess(
            home.program(["LASTFM_API_KEY": UserHome.key]),
            ["--api-url", service.server.url.absoluteString]
        )
        var screen = Frames(terminal)
        try await screen.wait(for: "user vinylfan")
        try await screen.wait(for: "Import it?")
        terminal.type(isTaken ? "y" : "n")
        if isTaken { try await screen.wait(for: "Imported: user vinylfan, 4 friends") }
        try await screen.wait(for: "Your Last.fm username")
        terminal.type(isTaken ? "\r" : "nora_needle\r")
        try await screen.wait(for: "Save your plays on this computer?")
        terminal.type("n")
        if !isTaken {
            try await screen.wait(for: "friends selected")
            terminal.type("\u{1B}[27u")
        }
        try await screen.wait(for: "edit friends")
        terminal.type("q")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.modes == terminal.modesAtStart)
        #expect(try await home.settings()["user"] == (isTaken ? "VinylFan" : "nora_needle"))
        if isTaken {
            #expect(try await home.settings()["min-plays"] == "4")
            #expect(try await home.friends().count == 4)
        }
    }
}

/// The frames on a terminal, in order.
private struct Frames {
    private let terminal: TerminalProcess
    private var played = PlayedTerminal(columns: 80, rows: 24)

    init(_ terminal: TerminalProcess) { self.terminal = terminal }

    /// Waits for a frame that contains these words.
    mutating func wait(for words: String) async throws {
        while !played.lines.contains(where: { $0.contains(words) }) {
            played.take(try await terminal.shown(until: "\u{1B}[?2026l")) { _ in 1 }
        }
    }
}
