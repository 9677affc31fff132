import Foundation
import Storage
import TestSupport
import Testing
import VinylogueKit
import VinylogueTUI

@testable import VinylogueCLI

struct BrowseCommandTests {
    @Test(arguments: ["", " --years-ago 3", " --user quietcorner --limit 2", " --format json"])
    func `Without a terminal the bare program prints what week prints`(
        options: String
    ) async throws {
        let bare = await TestProgram().run("--demo\(options)")
        let week = await TestProgram().run("week --demo\(options)")
        #expect(bare.status == .success)
        #expect(bare.output == week.output)
    }

    @Test(arguments: ["--limit 2", "--min-plays 2", "--format csv", "--years-ago 3 --limit 2"])
    func `With options about what is printed it prints on a terminal, too`(option: String)
        async throws
    {
        var program = TestProgram()
        program.isTerminal = true
        program.typed = []
        program.environment["TERM"] = "xterm"
        let bare = await program.run("--demo \(option)")
        #expect(bare.status == .success)
        #expect(bare.output == (await program.run("week --demo \(option)")).output)
    }

    @Test func `Work in the background leaves damaged preferences to a change, which reports them`()
        async throws
    {
        let home = try HomeFolder()
        let program = home.program()
        _ = await program.run("settings set mpd localhost:1")
        let options = GlobalOptions()
        let environment = Environment(options: options, world: program.world)
        let services = try environment.flowServices(nil)
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try Data("{".utf8).write(to: file)
        _ = try services.player()
        #expect(home.configuration("preferences.json") == "{")
        #expect(throws: KitError.self) { try services.save(.set(.theme, "dark")) }
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test(arguments: ["--bad", "--years-ago -1", "--limit", "wek", "--help", "browse --help"])
    func `No message names the hidden command`(line: String) async throws {
        let outcome = await TestProgram().run(line)
        #expect(!(outcome.output + outcome.errors).contains("browse"), "\(outcome)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Completions do not offer the hidden command`(shell: String) async throws {
        let script = await TestProgram().run("--generate-completion-script \(shell)").output
        #expect(script.contains("doctor"))
        #expect(!script.replacing("browser", with: "").contains("browse"), "\(script)")
    }

    @Test func `The root help starts with examples and groups the commands`() async throws {
        let help = await TestProgram().run("--help").output
        let words = [
            "OVERVIEW:", "week --demo", "LOOK BACK:", "\n  week ", "SET UP:", "\n  setup ",
        ]
        let places = words.compactMap { help.range(of: $0)?.lowerBound }
        #expect(places.count == words.count && places == places.sorted(), "\(help)")
        #expect(help.contains("--demo"))
    }

    @Test(arguments: ["week", "album", "setup", "friends import", "migrate", "settings set"])
    func `A command's own options come before the global ones`(command: String) async throws {
        let help = await TestProgram().run("\(command) --help").output
        let own = try #require(help.range(of: "\nOPTIONS:"))
        let shared = try #require(help.range(of: "\nGLOBAL OPTIONS:"))
        #expect(own.upperBound < shared.lowerBound)
    }

    @Test(arguments: [
        ("friends add", " <name> ..."), ("friends move", " <name> [<position>]"),
        ("settings set", " <key> <value>"), ("cache prune", ""), ("migrate", " [<source>]"),
    ])
    func `A usage line stands for the options with one word`(
        command: String,
        arguments: String
    ) async throws {
        let help = await TestProgram().run("\(command) --help").output
        #expect(help.contains("\nUSAGE: vinylogue \(command) [<options>]\(arguments)\n\n"))
    }

    @Test func `On a dumb terminal it prints`() async throws {
        var program = TestProgram()
        program.isTerminal = true
        program.typed = []
        #expect(await program.run("--demo").output == (await program.run("week --demo")).output)
    }

    @Test func `Turning artwork off and on in the full screen keeps how covers are shown`() throws {
        var document = PreferencesDocument()
        for choice in ["sixel", "auto", nil] {
            Setting.art.save(choice, in: &document)
            for isOn in [false, true] {
                var saved = try Saved(document)
                SavedChange.set(.art, isOn ? nil : "off").apply(to: &saved)
                try saved.store(in: &document)
                #expect(try Setting.art.value(in: document) == (isOn ? choice : "off"))
            }
            #expect(try document.value(of: Setting.art.valueWhenOn) == nil)
        }
    }

    @Test func `Commands read what the full screen saved`() async throws {
        let home = try HomeFolder()
        _ = await home.program().run("setup --user nora_needle")
        let path = "\(home.directory.url.path)/config/vinylogue/preferences.json"
        let preferences = Preferences.file(PreferencesFile(path: path, now: { home.program().now }))
        for change in [
            SavedChange.add(Friend(username: "yukiko_b")), .set(.minPlays, "5"),
            .set(.animation, "off"),
            .set(.art, "off"),
        ] {
            try preferences.update { document in
                var saved = try Saved(document)
                change.apply(to: &saved)
                try saved.store(in: &document)
            }
        }
        let saved = try Saved(preferences.read())
        #expect(!saved.isOn(.animation) && !saved.isOn(.art))
        #expect(await home.program().run("settings get min-plays").output == "5\n")
        #expect(await home.program().run("friends list").output.contains("yukiko_b"))
        try preferences.update { document in
            var saved = try Saved(document)
            SavedChange.set(.animation, nil).apply(to: &saved)
            try saved.store(in: &document)
        }
        #expect(home.configuration("preferences.json")?.contains("animation") == false)
    }
}
