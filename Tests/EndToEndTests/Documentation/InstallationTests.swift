import Foundation
import TestSupport
import Testing

/// The commands in the documentation that install and remove the program.
@Suite(.timeLimit(.minutes(20)))
struct InstallationTests {
    private let page: DocumentationPage
    private let home: UserHome

    init() throws {
        page = try DocumentationPage.article("Installation")
        home = try UserHome()
    }

    @Test func `The documented commands install and uninstall the program with all its files`()
        async throws
    {
        let blocks =
            try DocumentationPage.readme().section("Install").blocks
            + page.section("Uninstall").blocks
        try #require(blocks.count == 2)
        #expect(blocks[0].contains("--static-swift-stdlib"))
        // Without it the program would load libraries from its own folder.
        #expect(blocks[0].contains("--disable-local-rpath"))
        let program = home.program()
        // A checkout that looks as if the program was already built.
        try FileManager.default.createDirectory(
            at: home.url.appending(path: ".build/release"),
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            at: home.url.appending(path: ".build/release/vinylogue"),
            withDestinationURL: program.executable
        )
        try await run("swift() { :; }; \(blocks[0])")

        #expect(
            try installed() == [
                "bin/vinylogue", "share/bash-completion/completions/vinylogue",
                "share/fish/vendor_completions.d/vinylogue.fish", "share/man/man1/vinylogue.1",
                "share/zsh/site-functions/_vinylogue",
            ]
        )
        let bin = prefix.appending(path: "bin/vinylogue").path
        #expect(FileManager.default.isExecutableFile(atPath: bin))
        for (file, option) in [
            ("share/man/man1/vinylogue.1", ["--generate-manual"]),
            (
                "share/bash-completion/completions/vinylogue",
                ["--generate-completion-script", "bash"]
            ),
            ("share/zsh/site-functions/_vinylogue", ["--generate-completion-script", "zsh"]),
            (
                "share/fish/vendor_completions.d/vinylogue.fish",
                ["--generate-completion-script", "fish"]
            ),
        ] {
            let text = try String(contentsOf: prefix.appending(path: file), encoding: .utf8)
            #expect(try await program.run(option).output == text)
        }
        try await run(blocks[1])
        #expect(try installed() == [])
    }

    #if os(Linux)
        @Test func `The documentation lists exactly the libraries that the program needs`() throws {
            let rows = page.section("Libraries").rows.map { row in
                Set(DocumentationPage.codeSpans(in: row[1]).map(SharedLibrary.stem))
            }
            let program = home.program().executable
            let linked = Set(
                try SharedLibrary.needed(by: program)
                    .filter { !SharedLibrary.isEverywhere($0) }.map(SharedLibrary.stem)
            )
            let loaded = Set(
                try SharedLibrary.named(in: program)
                    .filter { !SharedLibrary.isEverywhere($0) }.map(SharedLibrary.stem)
            ).subtracting(linked)
            #expect(rows.reduce([]) { $0.union($1) } == linked.union(loaded))
            #expect(page.section("Libraries").rows.first?.first == "everything")
            #expect(rows.first?.isSubset(of: linked) == true)
            #expect(rows.first?.isDisjoint(with: loaded) == true)
        }
    #endif

    private var prefix: URL { home.url.appending(path: "home/.local") }

    private func installed() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: prefix.path).filter { path in
            var isFolder: ObjCBool = false
            let full = prefix.appending(path: path).path
            return unsafe FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    private func run(_ line: String) async throws {
        let shell = BuiltProgram.shell(environment: home.program().environment)
        let outcome = try await shell.run(["-c", "cd \"$0\" && \(line)", home.url.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
    }
}
