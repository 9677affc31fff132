import Foundation
import TestSupport
import Testing

/// The commands in the documentation and in the help.
@Suite(.timeLimit(.minutes(60)))
struct DocumentedCommandTests {
    private let commands: [DocumentedCommand]

    init() throws {
        var known: Set<String> = []
        commands = try DocumentationPage.all().flatMap(DocumentedCommand.all).filter {
            known.insert($0.line).inserted
        }
    }

    @Test func `Every documented command works and prints the output shown below it`()
        async throws
    {
        #expect(commands.count > 40)
        try await check(commands)
    }

    @Test func `Every example in the help works`() async throws {
        let examples = try await examples()
        #expect(examples.count > 40)
        try await check(examples)
    }

    @Test(.enabled(if: Preload.jemalloc != nil, "libjemalloc2 is not installed."))
    func `One example of each documented command works with a preloaded allocator`() async throws {
        let jemalloc = try #require(Preload.jemalloc)
        var known: Set<[Substring]> = []
        let first = commands.filter { command in
            // The program, the command and its subcommand or first argument.
            let words = command.line.split(separator: " ").prefix(3)
            return known.insert(words.prefix { !$0.hasPrefix("-") }.map(\.self)).inserted
        }
        #expect(first.count > 20)
        try await check(first, with: ["LD_PRELOAD": jemalloc])
    }

    @Test func `Every stand-in replaces a documented command`() async throws {
        let lines = try await (commands + examples()).map(\.line)
        for line in StandIn.all.keys { #expect(lines.contains(line), "\(line)") }
    }

    /// The examples in the help that are not in the documentation.
    private func examples() async throws -> [DocumentedCommand] {
        let home = try UserHome()
        return try await CommandTree.examples(of: home.program())
            .map { DocumentedCommand(line: $0, output: nil) }
            .filter { example in !commands.contains { $0.line == example.line } }
    }

    private func check(_ commands: [DocumentedCommand], with variables: [String: String] = [:])
        async throws
    {
        let demo = try UserHome()
        #expect(try await demo.program(variables).run(["archive", "--demo"]).status == 0)
        // Only a few at once, so that tests running in parallel get their share of the processor.
        let width = 4
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, command) in commands.enumerated() {
                if index >= width { try await group.next() }
                group.addTask { try await check(command, with: variables, demo: demo) }
            }
            try await group.waitForAll()
        }
    }

    private func check(
        _ command: DocumentedCommand,
        with variables: [String: String],
        demo: UserHome
    ) async throws {
        let home = try UserHome()
        try home.copyDemo(from: demo)
        let folder = home.url.appending(path: "work")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(UserHome.key.utf8).write(to: folder.appending(path: "key.txt"))
        let play =
            #"{"artist":"A","time":"2020-01-02T03:04:05Z","track":"T","user":"nora"}"#
        for name in ["FILE", "endsong.zip"] {
            try Data(play.utf8).write(to: folder.appending(path: name))
        }
        let draft =
            #"{"name":"Week 47","tracks":[{"artistNames":["Juniper Knox"],"title":"Quarantine Quilt"}]}"#
        try Data(draft.utf8).write(to: folder.appending(path: "week.json"))
        try LegacySample.copy("v1-binary", to: folder.appending(path: "SOURCE"))
        try LegacySample.copy("backup", to: folder.appending(path: "backup"))
        try LegacySample.copy("v1-binary", into: home)

        let isDemo = command.line.contains("--demo")
        let file = command.line.split(separator: " > ").dropFirst().first
        let plain =
            (isDemo ? command.line : "\(command.line) --demo")
            + (file.map { " && cat \($0)" } ?? "")
        let line = StandIn.all[command.line]?.line ?? plain
        var environment = home.program(variables).environment
        let programs = home.program().executable.deletingLastPathComponent().path
        environment["PATH"] = "\(programs):/usr/bin:/bin"
        let outcome = try await BuiltProgram.shell(environment: environment)
            .run(["-c", "cd \"$0\" && \(line)", folder.path])

        // In some weeks the demo's user played nothing, so that no album has a rank.
        let silence = "Nothing was played that week."
        if outcome.status == 1, outcome.errors.contains(silence) {
            let ago = command.line.firstMatch(of: /--years-ago \d+/)?.output ?? ""
            let week = try await BuiltProgram.shell(environment: environment)
                .run(["-c", "vinylogue week \(ago) --demo"])
            #expect(week.output.contains(silence), "\(command.line)")
            return
        }
        #expect(outcome.status == 0, "\(command.line): \(outcome.errors)")
        if line.contains("--save-collage") {
            let picture = try Data(contentsOf: folder.appending(path: "week.png"))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        } else {
            #expect(!outcome.output.isEmpty, "\(command.line)")
        }
        if let shown = command.output { #expect(outcome.output == shown) }
        if line.contains("--demo") {
            // The demo must not change the user's files.
            #expect(home.configurationFiles.isEmpty, "\(command.line)")
            let left = try FileManager.default.contentsOfDirectory(atPath: home.temporary.path)
            #expect(left.filter { !$0.hasPrefix("VinylogueDemo-") } == [], "\(command.line)")
        }
    }
}
