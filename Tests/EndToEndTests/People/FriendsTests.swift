import Foundation
import Synchronization
import TestSupport
import Testing

/// The list of friends, from importing many to showing all of their charts.
@Suite(.timeLimit(.minutes(20)))
struct FriendsTests {
    private let home: UserHome
    private let crowd = FriendCrowd(count: 130)
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        service = try LoopbackLastFM(crowd: crowd)
    }

    private func friends(_ arguments: String...) async throws -> BuiltProgram.Outcome {
        let outcome = try await home.program().run(["friends"] + arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    private func names() async throws -> [String] {
        try await home.friends().map(\.username)
    }

    @Test func `A second import keeps the user's order and removals`()
        async throws
    {
        try home.setUp(at: service)
        let first = try await friends("import", "--all")
        #expect(first.output.hasPrefix("Added 130 friends: listener001, listener002,"))
        #expect(try await names() == crowd.names)
        let pages = service.server.requests.filter { $0.query["method"] == "user.getFriends" }
        #expect(pages.compactMap { $0.query["page"] }.sorted() == ["1", "2", "3"])

        _ = try await friends("move", "listener130", "2")
        _ = try await friends("move", "3", "--bottom")
        _ = try await friends("move", "LISTENER077", "--before", "listener001")
        _ = try await friends("remove", "listener050", "5")
        var expected = crowd.names.filter { !["listener002", "listener077"].contains($0) }
        expected.removeLast()
        expected.insert("listener130", at: 1)
        expected.insert("listener077", at: 0)
        expected.append("listener002")
        // Number 5 in the list at the time of the removal.
        expected.removeAll { ["listener050", "listener004"].contains($0) }
        #expect(try await names() == expected)

        let again = try await friends("import", "--all")
        #expect(
            again.output
                == "Skipped 2 friends you removed earlier (--restore adds them again).\n"
        )
        #expect(try await names() == expected)
        _ = try await friends("import", "--all", "--restore")
        #expect(try await names() == expected + ["listener004", "listener050"])
    }

    @Test func `On a terminal, chosen friends are marked with a sign and a color`() async throws {
        try home.setUp(at: service)
        let colors = ["TERM": "xterm-256color"]
        let terminal = try TerminalProcess(home.program(colors), ["friends", "import"])
        try await terminal.shown(until: "○")
        terminal.type(" ")
        let shown = try await terminal.shown(until: "◉")
        #expect(shown.hasSuffix("32m◉"))
        terminal.type("\u{1B}[27u")
        _ = try await terminal.finish()
    }

    @Test(arguments: ["vinylogue week --user listener00", "vinylogue friends remove listener00"])
    func `bash completes friends' names`(line: String) async throws {
        try home.setUp(at: service)
        _ = try await friends("import", "--all")
        let words = line.split(separator: " ").map(String.init)
        let completed = try await home.program().run(
            words,
            through: """
                PATH=$(dirname "$1"):$PATH
                shift
                exec bash --norc -c 'source <(vinylogue --generate-completion-script bash)
                    COMP_WORDS=("$@")
                    COMP_CWORD=$(($# - 1))
                    _vinylogue
                    echo "${COMPREPLY[@]}"' bash "$@"
                """
        )
        #expect(
            completed.output == (1...9).map { "listener00\($0)" }.joined(separator: " ") + "\n",
            "\(completed.errors)"
        )
    }

    @Test func `A friend can be given by position, and --friends loads all charts in parallel`()
        async throws
    {
        let isEverybody = Mutex(false)
        let two = Rendezvous(of: 2)
        let service = try LoopbackLastFM(crowd: crowd) { request in
            let isChart = request.query["method"] == "user.getWeeklyAlbumChart"
            if isChart, isEverybody.withLock({ $0 }) { two.wait() }
            return nil
        }
        try home.setUp(at: service)
        _ = try await friends("import", "--all")
        let tooMany = (5...130).map(String.init)
        let removal = try await home.program().run(["friends", "remove"] + tooMany)
        #expect(removal.output.hasPrefix("Removed 126 friends:"), "\(removal.errors)")
        _ = try await friends("move", "4", "--top")

        let own = try await home.program().run(["week"])
        #expect(own.output.contains("nora_needle"), "\(own.errors)")
        let second = try await home.program().run(["week", "--user", "2"])
        #expect(second.output.contains("listener001"), "\(second.errors)")
        let fifth = try await home.program().run(["week", "--user", "5"])
        #expect(fifth.status == 1)
        #expect(fifth.errors.contains("Choose a position from 1 to 4"))

        isEverybody.withLock { $0 = true }
        let everybody = try await home.program().run(["week", "--friends"])
        #expect(everybody.status == 0, "\(everybody.errors)")
        var rest = everybody.output[...]
        for name in ["nora_needle", "listener004", "listener001", "listener002", "listener003"] {
            let place = try #require(rest.range(of: name), "\(name) in \(rest)")
            rest = rest[place.upperBound...]
        }
        #expect(service.server.peakOfSimultaneousRequests > 1)
    }
}
