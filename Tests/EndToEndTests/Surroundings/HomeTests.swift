import Foundation
import TestSupport
import Testing

/// Home folders that are missing or cannot be written to.
@Suite(.timeLimit(.minutes(20)))
struct HomeTests {
    private let home: UserHome
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        service = try LoopbackLastFM()
    }

    private func run(
        _ line: String,
        home path: String?,
        input: String = ""
    ) async throws -> BuiltProgram.Outcome {
        var program = home.program(["LASTFM_API_KEY": UserHome.key])
        program.environment["HOME"] = path
        return try await program.run(
            line.split(separator: " ").map(String.init)
                + ["--api-url", service.server.url.absoluteString],
            input: input
        )
    }

    private static let changes = [
        "settings set min-plays 3", "setup --user nora_needle", "friends add kaspar33",
        "friends import --all", "settings set user nora_needle",
    ]

    @Test(arguments: [nil, "", "relative/home"])
    func `Without a home folder charts work and changes are rejected`(
        path: String?
    ) async throws {
        let week = try await run("week --user nora_needle", home: path)
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.output.contains("nora_needle"))
        for line in Self.changes where line != "friends import --all" {
            let outcome = try await run(line, home: path)
            #expect(outcome.status == 1, "\(line): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("HOME is not set"), "\(line): \(outcome.errors)")
            #expect(outcome.errors.contains("Set HOME or XDG_CONFIG_HOME"))
        }
        let unknown = try await run("week", home: path)
        #expect(unknown.status == 78, "\(unknown.errors)")
        #expect(try await run("doctor", home: path).status == 1)
        #expect(!FileManager.default.fileExists(atPath: "relative"))
    }

    @Test func `A missing home folder is created when something is saved`() async throws {
        let path = home.url.appending(path: "new/deep/home").path
        let week = try await run("week --user nora_needle", home: path)
        #expect(week.status == 0, "\(week.errors)")
        #expect(!FileManager.default.fileExists(atPath: path))
        let setup = try await run("setup --user nora_needle", home: path)
        #expect(setup.status == 0, "\(setup.errors)")
        let own = try await run("week", home: path)
        #expect(own.output == week.output)
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/.config/vinylogue")[
            .posixPermissions
        ]
        #expect(mode as? Int == 0o700)
    }

    /// A home below a file, such as the /dev/null of system services, where not even root can write.
    @Test func `If nothing can be saved, charts still work, and changes fail and say why`()
        async throws
    {
        let file = home.url.appending(path: "file")
        try Data("mine".utf8).write(to: file)
        let path = file.appending(path: "home").path
        for line in ["week --user nora_needle", "friends list", "settings list", "week --demo"] {
            let outcome = try await run(line, home: path)
            #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        }
        #expect(try await run("week", home: path).status == 78)
        for line in Self.changes {
            let outcome = try await run(line, home: path)
            #expect(outcome.status == (line == "friends import --all" ? 78 : 1), "\(line)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count <= 3)
            guard outcome.status == 1 else { continue }
            #expect(outcome.errors.contains("vinylogue: Failed to "), "\(line): \(outcome.errors)")
            #expect(outcome.errors.contains("\(path)/.config/vinylogue/preferences.json"))
            #expect(outcome.errors.contains("not a directory"))
        }
        #expect(try await run("doctor", home: path).status == 1)
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }

    #if os(Linux)
        /// Not even root can create files in /proc.
        @Test func `In a read-only home folder charts work and changes fail`() async throws {
            let week = try await run("week --user nora_needle", home: "/proc")
            #expect(week.status == 0, "\(week.errors)")
            for line in Self.changes where line != "friends import --all" {
                let outcome = try await run(line, home: "/proc")
                #expect(outcome.status == 1, "\(line): \(outcome.errors)")
                #expect(
                    outcome.errors.contains(
                        "vinylogue: Failed to write /proc/.config/vinylogue/preferences.json: "
                    ),
                    "\(line): \(outcome.errors)"
                )
            }
        }
    #endif

    @Test(arguments: [
        [:], ["LANG": "C"], ["LC_ALL": "tr_TR.UTF-8"], ["LANG": "nonsense", "TERM": "nonsense"],
        ["TERM": "dumb", "COLUMNS": "0"], ["COLUMNS": "-7"], ["COLUMNS": "99999999999999999999"],
        ["TZ": "Nowhere/Nothing"],
    ])
    func `Unusual environment variables do not change the data`(variables: [String: String])
        async throws
    {
        let usual = try await home.program().run(["week", "--demo", "--format", "json"])
        var program = home.program()
        for name in ["LANG", "TERM", "PATH", "TMPDIR", "HOME"] { program.environment[name] = nil }
        program.environment.merge(variables) { $1 }
        let odd = try await program.run(["week", "--demo", "--format", "json"])
        #expect(odd.status == 0, "\(odd.errors)")
        #expect(withoutSource(odd.output) == withoutSource(usual.output))
        let table = try await program.run(["years", "--demo"])
        #expect(table.status == 0, "\(table.errors)")
        if variables["LANG"] == "C" {
            #expect(!table.output.contains { "━╸·–".contains($0) })
        }
    }

    @Test(arguments: [
        ("2004-12-31", 1, "has no chart"), ("0001-01-01", 1, "charts don't go back that far"),
        ("2100-06-01", 1, "has no chart"), ("9999-12-31", 1, "has no chart"),
        ("2006-01-01", 1, "has no chart"), ("10000-01-01", 64, "date"), ("2100-02-29", 64, "date"),
    ])
    func `A week before the first chart, in the future or with an invalid date is an error`(
        date: String,
        status: Int32,
        words: String
    ) async throws {
        let outcome = try await run(
            "week --user nora_needle --date \(date)",
            home: home.url.path
        )
        #expect(outcome.status == status, "\(outcome.output) \(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        let years = try await run(
            "years --user nora_needle --top 1 --date \(date)",
            home: home.url.path
        )
        #expect(years.status == (status == 64 ? 64 : 0), "\(years.errors)")
    }
}
