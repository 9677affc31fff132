import Foundation
import TestSupport
import Testing

/// The program with tight resource limits.
@Suite(.timeLimit(.minutes(20)))
struct ResourceTests {
    private let home: UserHome

    init() throws { home = try UserHome() }

    @Test(arguments: [10, 12])
    func `A limit on open files that is too low is reported`(limit: Int) async throws {
        let outcome = try await home.program().run(
            ["week", "--demo"],
            through: "ulimit -n \(limit); exec \"$@\""
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("vinylogue: Failed to start: only "))
        #expect(outcome.errors.contains("more files can be opened"))
    }

    /// libmpdclient aborts the program when it waits for a descriptor of 1024 or more.
    @Test func `A player is not used with more open files than its library can wait for`()
        async throws
    {
        let server = try RudeServer(greeting: Data(), staysOpen: true)
        let variables = ["MPD_HOST": "127.0.0.1", "MPD_PORT": "\(server.port)"]
        let opening = """
            import os, resource, sys
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            while os.dup(0) < 1100: pass
            for file in range(3, 1101): os.set_inheritable(file, True)
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let outcome = try await home.program(variables).run(
            ["play", "Burial", "Untrue"],
            through: "exec python3 -c '\(opening)' \"$@\""
        )
        #expect(outcome.status == 69, "\(outcome)")
        #expect(outcome.errors.contains("MPD: too many files are open.\n"), "\(outcome)")
    }

    #if os(Linux)
        @Test func `A command that exceeds the limit on file size reports an error`() async throws {
            let file = home.url.appending(path: "plays.jsonl")
            let rows = (0..<5000).map { number in
                #"{"user":"joe","time":"2020-01-01T\#(10 + number / 3600):\#(10 + number / 60 % 50):"#
                    + #"\#(10 + number % 50)Z","artist":"Artist \#(number)","album":"A","track":"T"}"#
            }
            try Data(rows.joined(separator: "\n").utf8).write(to: file)
            func run(_ words: [String], limit: Int) async throws -> BuiltProgram.Outcome {
                // The limit is in blocks of 512 bytes. The default handler is restored, in case the tests run
                // with SIGXFSZ ignored.
                try await home.program().run(
                    words,
                    through: "ulimit -f \(limit); exec env --default-signal=XFSZ \"$@\""
                )
            }
            let importing = ["archive", "import", file.path, "--user", "joe"]
            let cut = try await run(importing, limit: 200)
            #expect(cut.status == 1, "\(cut)")
            #expect(cut.errors.contains("vinylogue: Failed to "), "\(cut)")
            let whole = try await home.program().run(importing + ["--format", "json"])
            #expect(whole.status == 0, "\(whole)")
            let letter = home.url.appending(path: "letter.txt")
            try Data("old".utf8).write(to: letter)
            let digest = ["digest", "--demo", "--output", letter.path]
            let short = try await run(digest, limit: 0)
            #expect(short.status == 1 && short.errors.contains("file too large"), "\(short)")
            #expect(try Data(contentsOf: letter) == Data("old".utf8))
        }
    #endif
}
