import Foundation
import TestSupport
import Testing

/// Everything that README tells people to type.
@Suite(.timeLimit(.minutes(5)))
struct ReadmeCommandTests {
    private let commands: [ReadmeCommand]

    init() throws {
        commands = ReadmeCommand.all(in: try Readme())
    }

    @Test func `Every command works, and prints what is shown`() async throws {
        #expect(commands.count > 40)
        // So many at once that all processors are busy and none of the other tests starves.
        let width = 4
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The drawing of a collage takes longest, so it comes first.
            let (long, short) = (
                commands.filter { $0.line.contains("collage") },
                commands.filter { !$0.line.contains("collage") }
            )
            for (index, command) in (long + short).enumerated() {
                if index >= width { try await group.next() }
                group.addTask { try await check(command) }
            }
            try await group.waitForAll()
        }
    }

    @Test func `Stand-ins are for commands that are shown`() {
        let lines = commands.map(\.line)
        for line in StandIn.all.keys { #expect(lines.contains(line), "\(line)") }
    }

    private func check(_ command: ReadmeCommand) async throws {
        let home = try UserHome()
        let folder = home.url.appending(path: "work")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(UserHome.key.utf8).write(to: folder.appending(path: "key.txt"))
        try LegacySample.copy("v1-binary", to: folder.appending(path: "SOURCE"))
        let wellKnown = home.url.appending(path: "home/.local/share/vinylogue")
        try FileManager.default.createDirectory(at: wellKnown, withIntermediateDirectories: true)
        try LegacySample.copy("v1-binary", to: wellKnown.appending(path: "legacy"))

        let isDemo = command.line.contains("--demo")
        let plain = isDemo ? command.line : "\(command.line) --demo"
        let line = StandIn.all[command.line]?.line ?? plain
        var environment = home.program().environment
        let programs = home.program().executable.deletingLastPathComponent().path
        environment["PATH"] = "\(programs):/usr/bin:/bin"
        let outcome = try await BuiltProgram.shell(environment: environment)
            .run(["-c", "cd \"$0\" && \(line)", folder.path])

        #expect(outcome.status == 0, "\(command.line): \(outcome.errors)")
        #expect(!outcome.output.isEmpty || line.contains("--save-collage"), "\(command.line)")
        if let shown = command.output { #expect(outcome.output == shown) }
        if line.contains("--demo") {
            // The demo touches nothing of the user's.
            #expect(home.configurationFiles.isEmpty, "\(command.line)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.temporary.path) == [])
        }
    }
}
