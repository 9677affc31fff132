import Foundation
import TestSupport
import Testing

/// Full-screen mode with an archive, in a temporary home folder.
@Suite(.timeLimit(.minutes(20)))
struct ArchiveInFlowTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// A service with the given number of plays, spread over the last three years.
    private func listener(_ count: Int = 2000) -> ScrobbleService {
        let now = Int(Date().timeIntervalSince1970)
        let plays = ScrobbleService.plays(count, from: now - 3 * 365 * 86_400, to: now - 60)
        return ScrobbleService(user: "nora_needle", plays: plays)
    }

    @Test func `Days, weeks and months from an archive are shown without a request`() async throws {
        let listener = listener()
        let service = try LoopbackLastFM { listener.reply(to: $0) }
        try home.setUp(at: service)
        _ = try await home.program().run(["settings", "set", "art", "off"])
        let sync = try await home.program().run(["archive", "sync"])
        #expect(sync.status == 0, "\(sync.errors)")
        let before = service.server.requests.count
        let terminal = try FlowTerminal(home, ["--years-ago", "1"])
        func shows(_ headline: String, _ dates: String, _ isDated: (Substring) -> Bool) async throws
        {
            try await terminal.shows("\(headline) of a \(dates)") { screen in
                screen.lines[0].contains(headline) && screen.lines[1].contains(" play")
                    && screen.lines[2].contains("[")
                    && isDated(screen.lines[1].drop { $0 == " " }.prefix { $0 != "·" })
            }
        }
        let isWeek = { (dates: Substring) in dates.contains("–") }
        let isDay = { (dates: Substring) in
            !dates.contains("–") && dates.first?.isNumber == true
        }
        let isMonth = { (dates: Substring) in dates.first?.isLetter == true }
        try await shows("ONE YEAR AGO", "week", isWeek)
        terminal.press("D")
        try await shows("ONE YEAR AGO", "day", isDay)
        terminal.press(Keys.left)
        try await shows("2 YEARS AGO", "day", isDay)
        terminal.press("M")
        try await shows("2 YEARS AGO", "month", isMonth)
        terminal.press(Keys.right)
        try await shows("ONE YEAR AGO", "month", isMonth)
        terminal.press("y")
        try await terminal.shows("IN EVERY YEAR", "nora_needle")
        terminal.press("W")
        try await terminal.shows("WEEK", "IN EVERY YEAR")
        terminal.press("q")
        try await shows("ONE YEAR AGO", "week", isWeek)
        let requests = service.server.requests.dropFirst(before).map(\.query)
        #expect(requests.isEmpty, "\(requests)")
        // The page of the album under the cursor shows its first and last play, from the archive.
        terminal.press("M")
        try await shows("ONE YEAR AGO", "month", isMonth)
        terminal.press(Keys.enter)
        try await terminal.shows("this month", "first play", "last play")
        terminal.press(Keys.interrupt)
        #expect(try await terminal.process.finish().status == 130)
    }

    /// A service whose sync stops after a third of the plays.
    private func stuckService(_ listener: ScrobbleService) throws -> LoopbackLastFM {
        try LoopbackLastFM { request in
            // The oldest plays are on page 3, which is saved first. Friends also hang: finding any would open
            // a choice at an unpredictable moment.
            request.query["page"] == "2" || request.query["method"] == "user.getFriends"
                ? .hang : listener.reply(to: request)
        }
    }

    @Test func `A sync from onboarding runs in the background, and the next sync continues it`()
        async throws
    {
        let listener = listener(3000)
        let stuck = try stuckService(listener)
        let terminal = try FlowTerminal(
            home,
            ["--api-url", stuck.server.url.absoluteString],
            variables: ["LASTFM_API_KEY": UserHome.key]
        )
        try await terminal.shows("Your Last.fm username")
        terminal.press("nora_needle\r")
        try await terminal.shows(
            "Save your plays on this computer?",
            "Copy your ",
            " plays from Last.fm to"
        )
        terminal.press("y")
        try await terminal.shows("Syncing nora_needle: 1,000 of 3,000 plays, 33%")
        terminal.press(Keys.enter)
        try await terminal.shows("ONE YEAR AGO", "Syncing nora_needle", "q back")
        terminal.press("qq")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        #expect(outcome.modes == terminal.process.modesAtStart)

        let service = try LoopbackLastFM { listener.reply(to: $0) }
        let rest = try await home.program(["LASTFM_API_KEY": UserHome.key]).run(
            ["archive", "sync", "--api-url", service.server.url.absoluteString]
        )
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(rest.output.contains("2,000 plays added"), "\(rest.output)")
    }

    @Test func `Plays that another process imports appear without a restart`() async throws {
        _ = try await home.program().run(["setup", "--user", "files:joe"])
        let terminal = try FlowTerminal(home, ["--date", "2020-06-10", "--years-ago", "1"])
        try await terminal.shows("is for imported files only")
        for (index, album) in ["Trust", "Things We Lost in the Fire"].enumerated() {
            let file = home.url.appending(path: "plays.jsonl")
            let play =
                #"{"artist":"Low","album":"\#(album)","track":"T\#(index)","time":"2019-06-1\#(index + 2)T12:00:00Z"}"#
            try Data(play.utf8).write(to: file)
            let imported = try await home.program().run(["archive", "import", file.path])
            #expect(imported.status == 0, "\(imported.errors)")
            try await terminal.shows(album)
        }
        terminal.press("q")
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `A sync by another process is shown until it ends`() async throws {
        let stuck = try stuckService(listener(3000))
        try home.setUp(at: stuck)
        let sync = try ChildProcess(
            program: "vinylogue",
            ["archive", "sync"],
            environment: home.program().environment
        )
        sync.endInput()
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("Syncing nora_needle: 1,000 of 3,000 plays, 33%", "q quit")
        sync.kill()
        _ = sync.finish()
        try await terminal.shows("no sync") { screen in
            !screen.lines.contains { $0.contains("Syncing") }
        }
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
    }
}
