import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

struct MigrateCommandTests {
    @Test func `The demo, which keeps nothing, never removes the old files`() async throws {
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
}
