import Foundation
import TestSupport
import Testing

/// Every path that the program reads or writes, with every kind of special file there.
@Suite(.timeLimit(.minutes(20)))
struct SpecialFileTests {
    /// The kind of special file at a path.
    enum Kind: String, CaseIterable {
        case pipe, socket, folder, device
    }

    /// A path below the home folder, and a command that uses it. `PATH` in the command line stands for the
    /// path.
    struct Place: CustomTestStringConvertible {
        var path = "special"
        var line: String
        var testDescription: String { "\(line) (\(path))" }
    }

    /// Paths where a command needs a regular file or folder.
    static let needed = [
        Place(path: ".local/share/vinylogue/archive.sqlite", line: "archive info"),
        Place(path: ".local/share/vinylogue/archive.sqlite", line: "archive verify"),
        Place(path: ".local/share/vinylogue/archive.sqlite", line: "archive export"),
        Place(path: ".local/share/vinylogue/archive.sqlite", line: "archive import plays.jsonl"),
        Place(path: ".local/share/vinylogue/archive.sqlite", line: "week --source archive"),
        Place(path: ".local/share/vinylogue/collection.json", line: "favorites list"),
        Place(path: ".config/vinylogue/preferences.json", line: "settings list"),
        Place(path: ".config/vinylogue/preferences.json", line: "settings set min-plays 3"),
        Place(path: ".config/vinylogue/credentials.json", line: "setup --user joe --api-key-stdin"),
        Place(line: "archive import PATH"),
        Place(line: "playlist export PATH"),
        Place(line: "playlist match --demo --service apple-music PATH"),
        Place(line: "playlist push --demo --service apple-music PATH"),
        Place(line: "apple-music serve-tokens --key PATH --key-id ABCDE12345 --team-id ABCDE12345"),
        Place(line: "migrate PATH"),
    ]

    /// Paths to which a command writes its output.
    static let outputs = [
        Place(line: "digest --demo --output PATH"),
        Place(line: "digest --demo --as atom --output PATH"),
        Place(line: "week --demo --save-collage PATH"),
        Place(line: "playlist draft --demo --from week --output PATH"),
        Place(line: "playlist match --demo --service apple-music draft.json --report PATH"),
        Place(line: "archive export PATH"),
    ]

    private let home: UserHome

    init() throws { home = try UserHome() }

    /// Runs the command with this kind of file at its path.
    private func run(_ place: Place, _ kind: Kind) async throws -> BuiltProgram.Outcome {
        let folder = home.url.appending(path: "home")
        let path = folder.appending(path: place.path).path
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try Data(#"{"name":"N","tracks":[{"artistNames":["A"],"title":"T"}]}"#.utf8)
            .write(to: folder.appending(path: "draft.json"))
        let plays = folder.appending(path: "plays.jsonl")
        try Data(#"{"user":"joe","time":"2020-01-01T00:00:00Z","artist":"A","track":"T"}"#.utf8)
            .write(to: plays)
        if place.line == "archive export PATH" {
            _ = try await home.program().run(["archive", "import", plays.path, "--user", "joe"])
        }
        var socket: TestSocket?
        switch kind {
        case .pipe: #expect(unsafe mkfifo(path, 0o600) == 0)
        case .socket: socket = try TestSocket(at: path)
        case .folder:
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
        case .device:
            try FileManager.default.createSymbolicLink(
                atPath: path,
                withDestinationPath: "/dev/null"
            )
        }
        defer { withExtendedLifetime(socket) {} }
        let words = place.line.split(separator: " ").map { word in
            switch word {
            case "PATH": path
            case "draft.json", "plays.jsonl": folder.appending(path: String(word)).path
            default: String(word)
            }
        }
        return try await home.program(["LASTFM_API_KEY": UserHome.key])
            .run(words, through: "echo \(UserHome.key) | \"$@\"")
    }

    @Test(arguments: needed, Kind.allCases)
    func `A special file in place of a needed file is an error, not a hang`(
        place: Place,
        kind: Kind
    ) async throws {
        let outcome = try await run(place, kind)
        #expect((1..<126).contains(outcome.status), "\(outcome)")
        #expect(outcome.errors.contains("vinylogue: "), "\(outcome)")
    }

    @Test(arguments: outputs, Kind.allCases)
    func `Output can go to a device, but not to an unread pipe, a socket or a folder`(
        place: Place,
        kind: Kind
    ) async throws {
        let outcome = try await run(place, kind)
        guard kind != .device else {
            #expect(outcome.status == 0, "\(outcome)")
            return
        }
        #expect(outcome.status == 1, "\(outcome)")
        let reasons: [Kind: String] = [
            .pipe: "no program is reading from this pipe.", .socket: "is a socket.",
            .folder: "is a directory.",
        ]
        #expect(outcome.errors.contains(reasons[kind] ?? ""), "\(outcome)")
    }

    @Test(arguments: [
        #""$@" digest --demo --output /dev/stdout | cat"#,
        #""$@" digest --demo --as atom --output /dev/stdout | cat"#,
        #""$@" digest --demo --output /dev/fd/3 3>&1 >/dev/null | cat"#,
        #"mkfifo p && { cat p & "$@" digest --demo --output p; wait; }"#,
    ])
    func `Output can be written to a pipe or standard output by file name`(script: String)
        async throws
    {
        let outcome = try await home.program().run(
            [],
            through: "cd \"$HOME\" && \(script)"
        )
        #expect(outcome.status == 0 && outcome.output.contains("nora_needle"), "\(outcome)")
    }

    @Test(arguments: [
        #"cat draft.json | "$@" playlist export /dev/stdin"#,
        #"mkfifo p && { cat draft.json >p & "$@" playlist export p; }"#,
        #"mkfifo p && { { sleep 2; cat draft.json; } >p & "$@" playlist export p; }"#,
    ])
    func `A draft can be read from a pipe`(script: String) async throws {
        try Data(#"{"name":"N","tracks":[{"artistNames":["A"],"title":"T"}]}"#.utf8)
            .write(to: home.url.appending(path: "home/draft.json"))
        let outcome = try await home.program().run([], through: "cd \"$HOME\" && \(script)")
        #expect(outcome.status == 0 && outcome.output == "A — T\n", "\(outcome)")
    }
}
