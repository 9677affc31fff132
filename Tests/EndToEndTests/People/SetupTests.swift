import Foundation
import TestSupport
import Testing

/// Onboarding in a fresh home, from a script and at a terminal.
@Suite(.timeLimit(.minutes(20)))
struct SetupTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    @Test func `After a scripted setup, vinylogue week shows the user's chart`() async throws {
        let service = try LoopbackLastFM()
        let address = service.server.url.absoluteString
        let setup = try await home.program().run(
            ["setup", "--user", "NORA_needle", "--api-key-stdin", "--api-url", address],
            input: UserHome.key + "\n"
        )
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.output == "nora_needle is connected. Try: vinylogue week\n")
        #expect(home.configurationFiles == [".lock", "credentials.json", "preferences.json"])
        let mode = try FileManager.default.attributesOfItem(
            atPath: home.configuration.appending(path: "credentials.json").path
        )[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let week = try await home.program().run(["week", "--api-url", address])
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.output.contains("nora_needle"))
    }

    @Test func `A user can set up interactively, and the typed key is not shown`() async throws {
        let crowd = FriendCrowd(count: 130)
        let service = try LoopbackLastFM(crowd: crowd)
        let address = service.server.url.absoluteString
        _ = try await home.program().run(["settings", "set", "api-url", address])
        let terminal = try TerminalProcess(home.program(), ["setup"])
        try await terminal.shown(until: "Your choice [1]: ")
        terminal.type("2\n")
        try await terminal.shown(until: "Your Last.fm username: ")
        #expect(terminal.echoes)
        terminal.type("Nora_Needle\n")
        try await terminal.shown(until: "as you type): ")
        #expect(!terminal.echoes)
        terminal.type(UserHome.key + "\n")
        try await terminal.shown(until: "Found nora_needle (Nora Nadel)")
        try await terminal.shown(until: "[Y/n]: ")
        terminal.type("\n")
        try await terminal.shown(until: "0/130 chosen")
        terminal.type("listener04")
        try await terminal.shown(until: "10 found")
        terminal.type(" \u{1B}[B \r")
        try await terminal.shown(until: "Added 2 friends: listener040, listener041.")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.modes == terminal.modesAtStart)
        #expect(outcome.shown.contains("Nora_Needle"))
        #expect(!outcome.shown.contains(UserHome.key))
        #expect(try await home.friends().map(\.username) == ["listener040", "listener041"])
        #expect(home.text("credentials.json")?.contains(UserHome.key) == true)
        #expect(try await home.settings()["user"] == "nora_needle")
    }

    /// Swift's runtime treats SIGQUIT as a crash, and spends half a minute on a backtrace.
    @Test(arguments: ["week", "setup --user nora_needle"])
    func `Ctrl-Backslash at a prompt ends the program at once`(line: String) async throws {
        let terminal = try TerminalProcess(
            home.program(["SWIFT_BACKTRACE": "enable=yes,interactive=no"]),
            line.split(separator: " ").map(String.init)
        )
        try await terminal.shown(until: line == "week" ? "[Y/n]: " : "as you type): ")
        terminal.type(Keys.quit)
        let outcome = try await terminal.finish()
        #expect(outcome.status == 128 + SIGQUIT)
        #expect(outcome.modes == terminal.modesAtStart)
        // With the Swift runtime linked in, the program may print at its start that the backtracer is
        // missing.
        let shown = outcome.shown.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(!shown.lowercased().contains("backtrace"), "\(outcome.shown)")
    }

    @Test func `A command that needs a user offers setup on a terminal`() async throws {
        let service = try LoopbackLastFM()
        let address = service.server.url.absoluteString
        let terminal = try TerminalProcess(
            home.program(["LASTFM_API_KEY": UserHome.key]),
            ["week", "--limit", "1", "--api-url", address]
        )
        try await terminal.shown(until: "Set it up now? [Y/n]: ")
        terminal.type("y\n")
        try await terminal.shown(until: "Your choice [1]: ")
        terminal.type("\n")
        try await terminal.shown(until: "Your Last.fm username: ")
        terminal.type("nora_needle\n")
        try await terminal.shown(until: "Import your friends from Last.fm? [Y/n]: ")
        terminal.type("n\n")
        try await terminal.shown(until: "nora_needle")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.modes == terminal.modesAtStart)
        #expect(home.configurationFiles == [".lock", "preferences.json"])
    }

    @Test func `The first run offers the old app's data before asking for a name`()
        async throws
    {
        let service = try LegacySample.service()
        try LegacySample.copy("v1-binary", into: home)
        let terminal = try TerminalProcess(
            home.program(["LASTFM_API_KEY": UserHome.key]),
            ["setup", "--api-url", service.server.url.absoluteString]
        )
        try await terminal.shown(until: "Import it? [Y/n]: ")
        terminal.type("y\n")
        try await terminal.shown(until: "Found VinylFan: 9 plays.")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(!outcome.shown.contains("Your name"))
        #expect(try await home.settings()["user"] == "VinylFan")
        #expect(try await home.settings()["min-plays"] == "4")
        #expect(try await home.friends().count == 4)
    }
}
