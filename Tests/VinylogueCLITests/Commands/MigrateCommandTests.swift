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
