import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

struct MigrateCommandTests {
    @Test func `The demo never removes the old app's files`() async throws {
        let directory = try TemporaryDirectory()
        let samples = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Legacy/Samples")
        let source = directory.url.appending(path: "old")
        try FileManager.default.copyItem(at: samples.appending(path: "v1-binary"), to: source)
        let files = try FileManager.default.contentsOfDirectory(atPath: source.path)

        let outcome = await TestProgram().run(
            ["migrate", source.path, "--demo", "--delete-source"]
        )
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("--demo"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: source.path) == files)
    }

    private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Legacy/Samples")

    /// A home with the old app's data in the usual place, and the path of the data.
    private func homeWithOldData() throws -> (home: HomeFolder, data: URL) {
        let home = try HomeFolder()
        let data = home.directory.url.appending(path: ".local/share/vinylogue/legacy")
        try FileManager.default.createDirectory(
            at: data.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            at: Self.samples.appending(path: "v2"),
            to: data
        )
        return (home, data)
    }

    @Test(arguments: [
        "week", "week --offline", "day", "month", "years", "top", "digest", "archive sync",
        "friends import",
        "forgotten", "week --user rj", "album A B", "crate --offline",
    ])
    func `The first run of a command that needs an account mentions the old app's data`(
        line: String
    ) async throws {
        let (home, data) = try homeWithOldData()
        let outcome = await home.program(key: nil).run(line)
        #expect(outcome.status == .notSetUp || outcome.status == .unavailable)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("Found data from the old iOS app: \(data.path)") })
        #expect(lines.contains("Run `vinylogue migrate` to import it."))
        #expect(lines.first == "vinylogue: No account yet." || line.contains(" "))
    }

    @Test func `Once imported, the old app's data is not mentioned again`() async throws {
        let (home, _) = try homeWithOldData()
        let program = home.program(key: nil)
        #expect(await program.run("migrate").status == .success)
        let outcome = await program.run("week")
        #expect(outcome.status == .notSetUp)
        #expect(!outcome.errors.contains("iOS"))
    }

    @Test func `A user who declines setup is told how to import the old app's data`() async throws {
        let (home, _) = try homeWithOldData()
        var program = home.program(key: nil)
        program.typed = ["n"]
        let outcome = await program.run("week")
        #expect(outcome.status == .notSetUp)
        #expect(outcome.errors.contains("Run `vinylogue migrate` to import it.\n"))
    }

    @Test func `The demo has old app data to import`() async throws {
        let directory = try TemporaryDirectory()
        var program = TestProgram()
        program.environment["TMPDIR"] = directory.url.path
        let outcome = await program.run("migrate --demo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains("com.twocentstudios.vinylogue.plist"))
    }

    @Test func `An import in the demo says that changes are not saved`() async throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Legacy/Samples/v1-binary")
        let outcome = await TestProgram().run(["migrate", source.path, "--demo"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors == "vinylogue: this is the demo: changes are not saved.\n")
    }
}
