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
        try await terminal.shows("keys.toml, line 1: Expected a text in quotes")
        terminal.press("Q")
        try await terminal.shows("friends", "Q quit")
        // Without the file, the standard keys are back.
        try FileManager.default.removeItem(at: home.configuration.appending(path: "keys.toml"))
        try await terminal.shows("friends", "q quit")
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
    }
}
