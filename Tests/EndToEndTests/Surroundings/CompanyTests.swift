import Foundation
import TestSupport
import Testing

/// Several processes at once, and Ctrl-C during a run.
@Suite(.timeLimit(.minutes(20)))
struct CompanyTests {
    private let home: UserHome
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        service = try LoopbackLastFM(crowd: FriendCrowd(count: 130))
    }

    private var cache: URL { home.url.appending(path: "tmp/VinylogueCache") }

    private func together(_ lines: [String]) async throws -> [BuiltProgram.Outcome] {
        try await withThrowingTaskGroup(of: (Int, BuiltProgram.Outcome).self) { group in
            for (index, line) in lines.enumerated() {
                group.addTask { [home] in
                    let words = line.split(separator: " ").map(String.init)
                    return (index, try await home.program().run(words))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    @Test func `Eight simultaneous processes fill an empty cache and print the same output`()
        async throws
    {
        try home.setUp(at: service)
        let outcomes = try await together(Array(repeating: "years --format csv", count: 8))
        for outcome in outcomes {
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output == outcomes[0].output)
        }
        #expect(outcomes[0].output.count > 1000)
        let count = service.server.requests.count
        let cached = try await home.program().run(["years", "--format", "csv"])
        #expect(cached.output == outcomes[0].output)
        #expect(service.server.requests.count == count)
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
        #expect(names.allSatisfy { $0.count == 69 && $0.hasSuffix(".json") })
    }

    @Test func `Eight simultaneous changes are all saved`() async throws {
        try home.setUp(at: service)
        let names = (1...8).map { "listener00\($0)" }
        let outcomes = try await together(names.map { "friends add \($0)" })
        #expect(outcomes.map(\.status) == Array(repeating: 0, count: 8), "\(outcomes)")
        #expect(try await home.friends().map(\.username).sorted() == names)
        #expect(home.configurationFiles == [".lock", "credentials.json", "preferences.json"])
    }

    @Test func `Sixteen commands that start the demo at once all find its plays`() async throws {
        let outcomes = try await together(
            Array(repeating: "find --demo hotel minibar", count: 16)
        )
        for outcome in outcomes {
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output.contains("Minibar  Hotel Pommes"))
        }
    }

    @Test func `A cache cleared while being filled stays intact`() async throws {
        try home.setUp(at: service)
        let lines = (0..<4).flatMap { _ in ["years --refresh --format csv", "cache clear"] }
        let outcomes = try await together(lines)
        #expect(outcomes.map(\.status) == Array(repeating: 0, count: 8), "\(outcomes)")
        let again = try await home.program().run(["years", "--format", "csv"])
        #expect(again.output == outcomes[0].output)
    }

    /// Starts a command with a server that never responds to some requests, and presses Ctrl-C once the
    /// command waits for such a request and shows its progress.
    private func interrupt(
        _ arguments: [String],
        at progress: String,
        hangingAt name: String,
        _ value: @escaping @Sendable (String) -> Bool
    ) async throws -> LoopbackLastFM {
        let (waiting, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let slow = try LoopbackLastFM(crowd: FriendCrowd(count: 130)) { request in
            guard request.query[name].map(value) == true else { return nil }
            hasBegun.yield()
            return .hang
        }
        let terminal = try TerminalProcess(
            home.program(),
            arguments + ["--api-url", slow.server.url.absoluteString]
        )
        try await terminal.shown(until: progress)
        for await _ in waiting { break }
        terminal.type("\u{3}")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 130, "\(outcome.shown)")
        #expect(outcome.modes == terminal.modesAtStart)
        return slow
    }

    @Test func `Ctrl-C during an import adds no friends`() async throws {
        try home.setUp(at: service)
        _ = try await home.program().run(["friends", "add", "kaspar33"])
        let before = try UserHome.contents(of: home.configuration)
        _ = try await interrupt(
            ["friends", "import", "--all"],
            at: "Loading friends",
            hangingAt: "page"
        ) { $0 == "3" }
        #expect(try UserHome.contents(of: home.configuration) == before)
        let again = try await home.program().run(["friends", "import", "--all"])
        #expect(again.output.hasPrefix("Added 130 friends"), "\(again.errors)")
    }

    @Test func `Ctrl-C while loading years keeps exactly the responses that had arrived`()
        async throws
    {
        try home.setUp(at: service)
        let before = try UserHome.contents(of: home.configuration)
        // Requests for odd weeks hang.
        let slow = try await interrupt(
            ["years"],
            at: "Loading years",
            hangingAt: "from"
        ) { (Int($0) ?? 0) / 604_800 % 2 == 1 }
        #expect(try UserHome.contents(of: home.configuration) == before)
        let kept = try UserHome.contents(of: cache)
        #expect(!kept.isEmpty && !kept.keys.contains { $0.hasPrefix(".tmp-") })
        for body in kept.values {
            #expect((try? JSONSerialization.jsonObject(with: body)) != nil)
        }
        let offline = try await home.program().run([
            "years", "--offline", "--api-url", slow.server.url.absoluteString,
        ])
        #expect(offline.status == 69)
        #expect(offline.output.contains("nora_needle"), "\(offline.errors)")
    }

    @Test func `Loading many friends shows progress`() async throws {
        try home.setUp(at: service)
        _ = try await home.program().run(["friends", "import", "--all"])
        _ = try await interrupt(["friends", "list"], at: "Loading friends", hangingAt: "user") {
            $0.hasSuffix("0")
        }
    }
}
