import Foundation
import TestSupport
import Testing

/// Standard streams that are closed, full, or closed early by their reader.
@Suite(.timeLimit(.minutes(20)))
struct StreamTests {
    /// A command line for every command that prints something in the demo.
    static let commands = [
        "", "week", "week --art --color always --format table", "years", "album --week-rank 1",
        "friends list",
        "friends import --all --restore", "friends add kaspar33", "friends remove 1",
        "friends move 2 1", "friends clear --yes", "settings list", "settings get user",
        "settings set min-plays 3", "settings unset min-plays", "cache info", "cache path",
        "cache prune", "cache clear", "doctor", "setup --user nora_needle", "day", "month",
        "crate --limit 6", "genres", "favorites list", "favorites add A B",
        "favorites remove Hotel\u{A0}Pommes Room\u{A0}Service\u{A0}for\u{A0}Ghosts",
        "dislikes list", "dislikes add A B", "play --week-rank 1", "player status", "player stop",
        "playlist draft --from week --limit 9", "digest", "apple-music connect",
        "apple-music status", "apple-music disconnect", "find minibar", "names list",
    ]
    private static let answers = [
        "--help", "--version", "help week", "friends --help", "--generate-completion-script bash",
    ]

    /// A script that runs a program whose standard output is a pipe without a reader.
    private static let readerGone = #"""
        mkfifo "$TMPDIR/pipe"; exec 3<>"$TMPDIR/pipe" 4>"$TMPDIR/pipe" 3<&-; exec "$@" >&4 4>&-
        """#

    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    private func run(_ line: String, through script: String) async throws -> BuiltProgram.Outcome {
        try await home.program().run(
            line.split(separator: " ").map(String.init),
            through: script
        )
    }

    @Test func `Every command that prints in the demo is covered by the stream tests`() async throws
    {
        // These need files, a long sync or something playing first, or run until they are interrupted.
        let others: Set = [
            "migrate", "forgotten", "top", "recap", "calendar", "artist", "today", "compare",
            "names alias", "names ignore", "names join", "names part", "names undo",
            "dislikes remove", "player next", "player pause",
            "player previous", "player resume", "player seek", "player undo", "playlist export",
            "playlist match",
            "playlist push", "apple-music serve-tokens",
        ]
        let known = try await CommandTree.leaves(of: home.program()).filter {
            !others.contains($0) && !$0.hasPrefix("archive ")
        }
        #expect(known.count > 15)
        for command in known {
            #expect(Self.commands.contains { "\($0) ".hasPrefix("\(command) ") }, "\(command)")
        }
    }

    @Test(arguments: commands.map { "\($0) --demo" } + answers, ["table", "json"])
    func `Every command ends silently when the reader of its output closes the pipe`(
        line: String,
        format: String
    ) async throws {
        // Uses --quiet, since changes in the demo print a note.
        let isFree = line.hasSuffix("--demo") && !line.contains("--format")
        let options = isFree ? " --format \(format) --quiet" : ""
        let outcome = try await run(line + options, through: Self.readerGone)
        #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        #expect(!outcome.errors.contains("vinylogue: "), "\(line): \(outcome.errors)")
    }

    @Test(arguments: commands.map { "\($0) --demo" } + answers)
    func `Output to a closed stream is reported as an error`(line: String) async throws {
        let outcome = try await run(line, through: #"exec "$@" >&-"#)
        #expect(outcome.status == 1, "\(line)")
        let message = "vinylogue: Failed to write the output: bad file descriptor.\n"
        #expect(outcome.errors.hasSuffix(message), "\(line): \(outcome.errors)")
    }

    #if os(Linux)
        @Test(arguments: ["week --demo", "years --demo --format csv", "cache path", "--help"])
        func `Output to a full disk is reported as an error`(line: String) async throws {
            let outcome = try await run(line, through: #"exec "$@" > /dev/full"#)
            #expect(outcome.status == 1)
            #expect(
                outcome.errors
                    == "vinylogue: Failed to write the output: no space left on device.\n"
            )
        }
    #endif

    @Test func `Output for a closed stream never ends up in a file or on the network`() async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let week = try await home.program().run(["week"])
        #expect(week.status == 0, "\(week.errors)")
        let script = #"exec "$@" <&- >&- 2>&-"#
        #expect(try await run("settings set min-plays 7", through: script).status == 1)
        #expect(try await home.settings()["min-plays"] == "7")
        let before = try UserHome.contents(of: home.url)
        #expect(try await run("week", through: script).status == 1)
        #expect(try await run("friends list", through: script).status == 1)
        #expect(try await run("week --refresh --verbose", through: script).status == 1)
        #expect(try UserHome.contents(of: home.url) == before)
        #expect(service.server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test func `Commands work without standard error`() async throws {
        let week = try await run("week --demo --verbose", through: #"exec "$@" 2>&-"#)
        #expect(week.status == 0)
        #expect(week.output.contains("nora_needle"))
        let failed = try await run("week", through: #"exec "$@" 2>&-"#)
        #expect(failed.status == 78)
        #expect(failed.output.isEmpty)
    }

    @Test(arguments: [
        ("week --demo", 0, ""), ("setup", 64, "Pass --user NAME."),
        ("friends clear --demo", 64, "Pass --yes "),
        ("setup --user joe --api-key-stdin", 64, "No valid API key"),
    ])
    func `With standard input closed, no command waits for input`(
        line: String,
        status: Int32,
        words: String
    ) async throws {
        let outcome = try await run(line, through: #"exec "$@" <&-"#)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(words.isEmpty ? outcome.errors.isEmpty : outcome.errors.contains(words))
        #expect(home.configurationFiles == [])
    }
}
