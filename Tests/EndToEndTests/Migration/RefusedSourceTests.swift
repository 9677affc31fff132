import Foundation
import TestSupport
import Testing

/// Invalid sources, each with its message and exit status.
@Suite(.timeLimit(.minutes(20)))
struct RefusedSourceTests {
    private let home: UserHome
    private let source: URL

    init() throws {
        home = try UserHome()
        source = home.url.appending(path: "source")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: source.appending(path: name))
    }

    private func plist(_ entries: String) -> String {
        #"<?xml version="1.0"?><plist version="1.0"><dict>\#(entries)</dict></plist>"#
    }

    private func expectRefusal(
        _ status: Int32,
        _ words: String,
        of name: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let path = name.isEmpty ? source.path : source.appending(path: name).path
        let before = try UserHome.contents(of: home.url)
        for flags in [[], ["--dry-run"], ["--replace", "--delete-source"]] {
            let outcome = try await home.program().run(["migrate", path] + flags)
            #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
            #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
            #expect(
                ["Failed to migrate: ", words].contains {
                    outcome.errors.hasPrefix("vinylogue: \($0)")
                }
                    && outcome.errors.contains(words)
                    && outcome.errors.split(separator: "\n").count == 2,
                "\(outcome.errors)",
                sourceLocation: sourceLocation
            )
        }
        #expect(try UserHome.contents(of: home.url) == before, sourceLocation: sourceLocation)
        #expect(home.configurationFiles == [], sourceLocation: sourceLocation)
    }

    @Test func `An encrypted backup is rejected`() async throws {
        try LegacySample.copy("backup", to: source)
        try write(plist("<key>IsEncrypted</key><true/>"), to: "Manifest.plist")
        try await expectRefusal(65, "is encrypted")
        try await expectRefusal(65, "is encrypted", of: "Manifest.db")
    }

    @Test func `A backup without the app is rejected`() async throws {
        try LegacySample.copy("backup", to: source)
        let index = source.appending(path: "Manifest.db")
        var bytes = try Data(contentsOf: index)
        let domain = Data("AppDomain-com.twocentstudios.vinylogue".utf8)
        let other = Data("AppDomain-com.twocentstudios.vinylogux".utf8)
        while let place = bytes.range(of: domain) { bytes.replaceSubrange(place, with: other) }
        try bytes.write(to: index)
        try await expectRefusal(66, "has no files from the app")
    }

    @Test func `Foreign, empty, damaged and missing files are rejected`() async throws {
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: false)
        try await expectRefusal(66, "has no data from the old app")
        try write(plist("<key>volume</key><integer>3</integer>"), to: "com.example.player.plist")
        try await expectRefusal(
            65,
            "another app (com.example.player)",
            of: "com.example.player.plist"
        )
        try write("", to: "empty")
        try await expectRefusal(65, "it is empty", of: "empty")
        try write("Dear diary", to: "diary.txt")
        try await expectRefusal(65, "is not a file from the old app", of: "diary.txt")
        try write("bplist00 and then nothing", to: "cut.plist")
        try await expectRefusal(65, "is damaged", of: "cut.plist")
        try await expectRefusal(66, "No such file: ", of: "missing")
    }

    @Test func `A pipe is rejected without being read`() async throws {
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: false)
        let pipe = source.appending(path: "pipe")
        #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
        let outcome = try await home.program().run(["migrate", pipe.path])
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("is not a regular file or a folder"))
        #expect(home.configurationFiles == [])
    }
}
