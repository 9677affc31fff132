import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// Files that no command may write over, and `-` as a file to write.
struct ProtectedFileTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    private func path(_ name: String) -> String { home.directory.url.appending(path: name).path }

    private func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test(arguments: [
        "archive export", "digest --output", "digest --as atom --output", "recap --save-card",
        "recap --as html --output", "playlist draft --from week --output",
        "week --demo --save-collage",
    ])
    func `No command writes over vinylogue's own files, even through a link`(line: String)
        async throws
    {
        let program = home.program()
        let own = try #require(Folders(environment: program.environment).preferences)
        try write("{}", to: own)
        #expect(unsafe symlink(own, path("link.png")) == 0)
        let outcome = await program.run("\(line) \(path("link.png"))")
        #expect(outcome.status == .usage)
        let message = """
            vinylogue: "\(path("link.png"))" is vinylogue's own settings file.
            Choose another file.

            """
        #expect(outcome.errors.hasSuffix(message), "\(outcome.errors)")
        #expect(try text(own) == "{}")
    }

    @Test(arguments: ["archive.sqlite", "archive.sqlite-wal"])
    func `An export does not write over the archive`(name: String) async throws {
        let program = home.program()
        let folder = try #require(Folders(environment: program.environment).data)
        try write("x", to: "\(folder)/archive.sqlite")
        let own = await program.run(["archive", "export", "\(folder)/\(name)"])
        #expect(own.status == .usage)
        #expect(own.errors.contains("is vinylogue's own archive."), "\(own.errors)")
        try write("x", to: path("archive.sqlite"))
        let other = await program.run(
            ["archive", "export", "--from", path("archive.sqlite"), path(name)]
        )
        #expect(other.status == .usage)
        #expect(other.errors.contains("is the archive itself."), "\(other.errors)")
        #expect(try text("\(folder)/archive.sqlite") == "x")
        #expect(try text(path("archive.sqlite")) == "x")
        #expect(!FileManager.default.fileExists(atPath: path("archive.sqlite-wal")))
    }

    @Test func `A report does not write over its draft`() async throws {
        let draft = path("draft.json")
        try write(#"{"name":"N","tracks":[]}"#, to: draft)
        let outcome = await home.program().run(
            ["playlist", "match", draft, "--demo", "--service", "subsonic", "--report", draft]
        )
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("is the draft itself."), "\(outcome.errors)")
        #expect(try text(draft) == #"{"name":"N","tracks":[]}"#)
    }

    @Test(arguments: [
        ("archive export --since 2026-11-01", "-"), ("digest", "--output -"),
        ("digest --as atom", "--output -"), ("recap", "--output -"),
        ("recap --as html", "--output -"), ("playlist draft --from week --limit 2", "--output -"),
    ])
    func `A hyphen as the file to write is standard output`(line: String, end: String) async throws
    {
        let program = try await HomeFolder.withDemoArchive().program()
        let usual = await program.run("\(line) --demo")
        let outcome = await program.run("\(line) --demo \(end)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
        #expect(outcome.output == usual.output)
        #expect(outcome.errors == usual.errors)
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }
}
