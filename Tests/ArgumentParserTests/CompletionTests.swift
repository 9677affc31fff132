import ArgumentParser
import Foundation
import TestSupport
import Testing

struct CompletionTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func `Each shell's completion script matches the fixture`(shell: String) throws {
        try Fixture(name: "shelf.\(shell)")
            .expect(output("--generate-completion-script", shell))
    }

    @Test func `bash loads its completion script without errors`() throws {
        let result = try run("set -eu; source /dev/stdin")
        #expect(result == "")
    }

    @Test(arguments: [
        ("shelf ", "week friends scan help"),
        ("shelf w", "week"),
        ("shelf --d", "--demo --date"),
        ("shelf --demo fr", "friends"),
        ("shelf --user scan w", "week"),
        ("shelf friends ", "add move"),
        ("shelf help ", "week friends scan"),
        ("shelf help friends ", "add move"),
        ("shelf week --y", "--years-ago"),
        ("shelf w --y", "--years-ago"),
        ("shelf week --format ", "table json csv"),
        ("shelf week --format = ", "table json csv"),
        ("shelf week --format =", "table json csv"),
        ("shelf week --format = j", "json"),
        ("shelf week -f c", "csv"),
        ("shelf --format json w", "week"),
        ("shelf --format = json w", "week"),
        ("shelf week --user ", #"joe it\'s\ me"#),
        ("shelf week --min-plays ", ""),
        ("shelf friends add ", #"joe it\'s\ me a:b \$HOME \`id\`"#),
        ("shelf friends add a b j", "joe"),
        ("shelf friends add -- --", ""),
        ("shelf friends move a ", "--help"),
        ("shelf scan n", "notes.json notes.txt nested"),
        ("shelf scan --list n", "notes.json nested"),
        ("shelf scan --into n", "nested"),
        ("shelf --generate-completion-script ", "bash zsh fish"),
        ("shelf week --generate", ""),
        (
            "shelf nothing ",
            "--demo --verbose --quiet --format --api-url --version --help "
                + "--generate-completion-script --years-ago --min-plays --date --tag --user"
        ),
    ])
    func `bash completes words with its completion script`(line: String, expected: String) throws {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        let script = """
            source /dev/stdin
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            _shelf
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let offered = try run(script, words.map(String.init))
            .split(separator: "\n").map(String.init)
        let wanted = expected.split(separator: " ").map(String.init)
        if expected.contains("\\") {
            #expect(offered.joined(separator: " ") == expected)
        } else {
            #expect(offered.sorted() == wanted.sorted())
        }
    }

    /// Runs bash in a folder with some files; the completion script is its standard input.
    private func run(_ script: String, _ arguments: [String] = []) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let nested = folder.appending(path: "nested")
        try FileManager.default.createDirectory(at: nested, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["notes.json", "notes.txt"] {
            try Data().write(to: folder.appending(path: name))
        }
        let completion = folder.appending(path: ".completion")
        try Data(output("--generate-completion-script", "bash").utf8).write(to: completion)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "--norc", "-c", script, "bash"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = try FileHandle(forReadingFrom: completion)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.rest()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
