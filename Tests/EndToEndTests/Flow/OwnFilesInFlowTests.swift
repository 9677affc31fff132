import Foundation
import TestSupport
import Testing

/// The user's own colors and keys, changed while the program runs.
@Suite(.timeLimit(.minutes(20)))
struct OwnFilesInFlowTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true
        )
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: home.configuration.appending(path: name))
    }

    @Test func `Files take effect when they are saved, and a problem names its line`()
        async throws
    {
        try write("accent = \"#00ff00\"\nback = \"#000000\"\n", to: "theme.toml")
        let terminal = try FlowTerminal(home)
        try await terminal.shows("kaspar33", "theme.toml, line 2: Unknown colour back;")
        try write("background = \"#2b1b3d\"\n", to: "theme.toml")
        try await terminal.shows("the new background") { screen in
            screen.cells[23][79].look.background == "2;43;27;61"
        }
        try write("crate = \"ctrl-v\"\nyears = \"v\"\n", to: "keys.toml")
        try write("crate = \"ctrl-v\"\nyears = \"v\"\nback = \"Q\"\n", to: "keys.toml")
        try await terminal.shows("the new key") { screen in
            screen.lines.last?.contains("Q quit") == true
        }
        terminal.press("v")
        try await terminal.shows("IN EVERY YEAR")
        try write("crate = ctrl-v\n", to: "keys.toml")
        try await terminal.shows("keys.toml, line 1: Expected a string in quotes")
        terminal.press("Q")
        try await terminal.shows("friends", "Q quit")
        // Without the file, the standard keys are back.
        try FileManager.default.removeItem(at: home.configuration.appending(path: "keys.toml"))
        try await terminal.shows("friends", "q quit")
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `What other commands save appears on open pages`() async throws {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let terminal = try FlowTerminal(home, [], variables: service.openServices)
        try await terminal.shows("nora_needle", "No friends yet.")
        func run(_ arguments: String...) async throws {
            #expect(try await home.program().run(arguments).status == 0)
        }
        try await run("friends", "add", "kaspar33")
        try await terminal.shows("kaspar33")
        terminal.press("s")
        try await terminal.shows("min-plays")
        try await run("settings", "set", "min-plays", "37")
        try await terminal.shows("‹ 37 ›")
        terminal.press("qv")
        try await terminal.shows("● crate")
        terminal.press("\t\(Keys.right)\r\t")
        try await terminal.shows("No favourites yet.")
        try await run("favorites", "add", "Hotel Pommes", "Minibar", "--offline")
        try await terminal.shows("Minibar")
        terminal.press("u")
        try await terminal.shows("Nothing to undo.")
        terminal.press("qqq")
        #expect(try await terminal.process.finish().status == 0)
    }
}
