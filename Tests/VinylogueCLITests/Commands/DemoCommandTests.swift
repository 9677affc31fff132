import Demo
import Foundation
import Storage
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// The demo's guarantees: every command shows data at once, and suggests only demo commands.
struct DemoCommandTests {
    private let directory: TemporaryDirectory
    private var program = TestProgram()

    init() throws {
        directory = try TemporaryDirectory()
        program.environment["TMPDIR"] = directory.url.path
    }

    @Test(arguments: ["top", "archive export", "week --source archive"])
    func `Commands that need an archive work in a fresh demo`(line: String) async {
        let outcome = await program.run("\(line) --demo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
    }

    @Test(arguments: [
        "forgotten", "archive", "archive remove --user nora_needle --yes",
        "years --source archive --top 1",
    ])
    func `Commands that need an archive work in the demo`(line: String) async throws {
        let outcome = try await DemoArchive.ready(in: directory.url).run("\(line) --demo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
    }

    @Test func `Later commands see an import until its user is removed`()
        async throws
    {
        let file = directory.url.appending(path: "plays.jsonl").path
        let play = #"{"artist":"A","time":"2020-01-02T03:04:05Z","track":"T","user":"nora_needle"}"#
        try play.write(toFile: file, atomically: true, encoding: .utf8)
        let before = try await plays()
        #expect(before > 100_000)
        #expect(await program.run("archive import \(file) --demo").status == .success)
        #expect(try await plays() == before + 1)
        let removed = await program.run("archive remove --user nora_needle --yes --demo")
        #expect(removed.status == .success, "\(removed.errors)")
        #expect(try await plays() == before)
    }

    @Test func `The demo never follows links in a folder others can change`()
        async throws
    {
        let own = directory.url.appending(path: "own.txt")
        try "mine".write(to: own, atomically: true, encoding: .utf8)
        let planted = URL(filePath: Folders(environment: program.environment).demo.path)
        try FileManager.default.createDirectory(
            at: planted,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o777]
        )
        // Unlike the attributes above, this is not limited by the umask.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777],
            ofItemAtPath: planted.path
        )
        for name in ["player.json", "com.twocentstudios.vinylogue.plist", "archive.sqlite"] {
            try FileManager.default.createSymbolicLink(
                at: planted.appending(path: name),
                withDestinationURL: own
            )
        }
        for line in ["play Minibar", "migrate", "archive"] {
            let outcome = await program.run("\(line) --demo")
            #expect(outcome.status == .success, "\(outcome.errors)")
        }
        #expect(try String(contentsOf: own, encoding: .utf8) == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: planted.path).count == 3)
    }

    @Test func `The demo's archive ends at the current time, even after the clock goes back`()
        async throws
    {
        let before = try await plays()
        var later = self
        later.program.now += 30 * 86_400
        let after = try await later.plays()
        #expect(after > before)
        #expect(try await plays() == before)
        let sync = await later.program.run("archive sync --demo --format json")
        #expect(sync.output.contains(#""added":0"#))
        #expect(sync.output.contains(#""removed":0"#))
    }

    @Test(arguments: PlaylistService.allCases)
    func `A whole playlist can be pushed in the demo`(service: PlaylistService) async throws {
        let draft = directory.url.appending(path: "week.json").path
        let drafted = await program.run("playlist draft --from week --output \(draft) --demo")
        #expect(drafted.status == .success, "\(drafted.errors)")
        let command = "playlist push \(draft) --service \(service.rawValue) --love --demo"
        let pushed = await program.run(command)
        #expect(pushed.status == .success, "\(pushed.errors)")
    }

    @Test(arguments: [
        ("Run `vinylogue archive sync`.", "Run `vinylogue archive sync --demo`."),
        ("`vinylogue` or `mpd`", "`vinylogue --demo` or `mpd`"),
        ("`vinylogue top --demo`", "`vinylogue top --demo`"),
        ("a ` alone", "a ` alone"),
        ("nothing", "nothing"),
    ])
    func `In the demo, commands in hints get the option --demo`(text: String, advice: String) {
        #expect(text.advisingDemo == advice)
    }

    @Test func `An error in the demo suggests only demo commands`() async {
        let outcome = await program.run(
            "playlist match --demo --service apple-music /dev/null/none"
        )
        #expect(outcome.status != .success)
        #expect(!outcome.errors.contains("`vinylogue playlist draft --from week --output FILE`"))
    }

    @Test(arguments: ["years --top 1", "friends remove kaspar33"])
    func `Every command suggested in the demo's output ends in --demo`(line: String) async {
        let outcome = await program.run("\(line) --demo")
        let suggested = outcome.output.matches(of: /vinylogue [a-z][^`\n]*/).map(\.output)
        #expect(!suggested.isEmpty)
        for command in suggested { #expect(command.hasSuffix(" --demo"), "\(command)") }
    }

    private func plays() async throws -> Int {
        let outcome = await program.run("archive --demo --format json")
        struct Info: Decodable {
            struct Listener: Decodable { var user: String, plays: Int }
            var listeners: [Listener]
        }
        return try JSONDecoder().decode(Info.self, from: Data(outcome.output.utf8))
            .listeners.first { $0.user == DemoListener.name }?.plays ?? 0
    }
}
