import Foundation
import TestSupport
import Testing

/// Which values an import keeps, and when it removes or refuses to remove the old files.
@Suite(.timeLimit(.minutes(20)))
struct MigrationRulesTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private func migrate(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        try await home.program().run(["migrate"] + arguments)
    }

    /// Copies a sample, so that a test can remove it.
    private func copy(_ sample: String, to name: String = "copy") throws -> URL {
        let place = home.url.appending(path: name)
        try LegacySample.copy(sample, to: place)
        return place
    }

    private func files(in folder: URL) throws -> [String] {
        try UserHome.contents(of: folder).keys.sorted()
    }

    private func setOwnPreferences() throws {
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true
        )
        let text = """
            {"currentUser": "somebody", "playCountFilter": 2, "unknown": [1.25],
             "friends": [{"username": "own_friend"}, {"username": "NEEDLE_DROP"}]}
            """
        try Data(text.utf8).write(to: home.configuration.appending(path: "preferences.json"))
    }

    @Test func `An import keeps the user's own settings unless --replace is given`() async throws {
        try setOwnPreferences()
        let source = try copy("v1-xml").path
        let first = try await migrate(source)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("user vinylfan: kept yours, somebody"))
        #expect(first.output.contains("4 friends: 3 added, 1 already on your list"))
        #expect(try await home.settings()["user"] == "somebody")
        #expect(try await home.settings()["min-plays"] == "2")
        #expect(
            try await home.friends().map(\.username)
                == ["own_friend", "NEEDLE_DROP", "GrooveDigger", "b-side", "plattenspieler"]
        )
        let second = try await migrate(source, "--replace")
        #expect(second.status == 0, "\(second.errors)")
        #expect(try await home.settings()["user"] == "vinylfan")
        #expect(try await home.settings()["min-plays"] == "4")
        #expect(
            try await home.friends().map(\.username)
                == ["GrooveDigger", "b-side", "needle_drop", "plattenspieler", "own_friend"]
        )
        #expect(home.text("preferences.json")?.contains("1.25") == true)
    }

    @Test(arguments: [
        "v1-binary", "v1-binary/com.twocentstudios.vinylogue.plist", "resaved", "v2", "container",
        "coredata",
    ])
    func `With --delete-source the old files are removed after the import`(sample: String)
        async throws
    {
        let source = try copy(sample)
        let outcome = try await migrate(source.path, "--delete-source")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "vinylogue: the old files were removed.\n")
        let isFolder = (try? files(in: source)) != nil
        #expect(
            isFolder
                ? try files(in: source) == [] : !FileManager.default.fileExists(atPath: source.path)
        )
        #expect(try await home.friends().isEmpty == false)
    }

    @Test func `Files imported earlier can be removed later, and all other files are kept`()
        async throws
    {
        let source = try copy("container")
        try Data("note".utf8).write(to: source.appending(path: "Documents/mine.txt"))
        _ = try await migrate(source.path)
        let own = home.text("preferences.json")
        let outcome = try await migrate(source.path, "--delete-source")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try files(in: source) == ["Documents/mine.txt"])
        #expect(home.text("preferences.json") == own)
    }

    @Test(arguments: [
        "Documents/curatedFriends.json", "Library/Application Support/vinylogue.sqlite",
        "Library/Preferences/com.twocentstudios.vinylogue.plist",
    ])
    func `Removing the old files again finishes a removal that was interrupted`(
        part: String
    ) async throws {
        let source = try copy("container")
        _ = try await migrate(source.path)
        let own = home.text("preferences.json")
        try FileManager.default.removeItem(at: source.appending(path: part))
        let outcome = try await migrate(source.path, "--delete-source")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try files(in: source) == [])
        #expect(home.text("preferences.json") == own)
    }

    @Test func `A backup is imported but not changed, even with --delete-source`() async throws {
        let source = try copy("backup")
        let before = try UserHome.contents(of: source)
        let outcome = try await migrate(source.path, "--delete-source")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("is part of a backup, which must not be altered"))
        #expect(try UserHome.contents(of: source) == before)
        #expect(try await home.friends().count == 4)
    }

    @Test(arguments: ["folder", "no folder to make"])
    func `If preferences cannot be written, the source is kept`(obstacle: String) async throws {
        let source = try copy("v2")
        let before = try UserHome.contents(of: source)
        var program = home.program()
        if obstacle == "folder" {
            try FileManager.default.createDirectory(
                at: home.configuration.appending(path: "preferences.json"),
                withIntermediateDirectories: true
            )
        } else {
            // Not even root can create folders there.
            program.environment["XDG_CONFIG_HOME"] = "/proc"
        }
        let outcome = try await program.run(["migrate", source.path, "--delete-source"])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("preferences.json: "), "\(outcome.errors)")
        #expect(try UserHome.contents(of: source) == before)
    }

    @Test func `Damaged preferences are moved aside, and the source is kept`() async throws {
        try setOwnPreferences()
        let file = home.configuration.appending(path: "preferences.json")
        try Data(#"{"currentUser": "some"#.utf8).write(to: file)
        let source = try copy("v2")
        let outcome = try await migrate(source.path, "--delete-source")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("It was moved to"))
        #expect(try files(in: source).count == 2)
        #expect(home.configurationFiles.contains { $0.hasPrefix("preferences.damaged-") })
        #expect(home.text("preferences.json") == nil)
    }

    @Test func `Without an argument, migrate searches the usual places`() async throws {
        let place = home.url.appending(path: "data/vinylogue")
        let program = home.program(["XDG_DATA_HOME": home.url.appending(path: "data").path])
        let none = try await program.run(["migrate"])
        #expect(none.status == 66)
        #expect(none.errors.contains("Searched:\n  \(place.path)/legacy\n"), "\(none.errors)")
        #expect(home.configurationFiles == [])

        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try LegacySample.copy("v2", to: place.appending(path: "legacy"))
        let outcome = try await program.run(["migrate"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix(" searched\n   \(place.path)/legacy\n"))
        #expect(try await home.settings()["user"] == "vinylfan")
        #expect(try await home.friends().count == 4)
    }
}
