import Foundation
import TestSupport
import Testing

/// Accounts on ListenBrainz, from a fresh home.
@Suite(.timeLimit(.minutes(20)))
struct ListenBrainzTests {
    private let home: UserHome
    /// Week 24 of 2020: Sunday noon to Sunday noon in UTC.
    private static let week = (from: 1_591_531_200, to: 1_592_136_000)

    init() throws { home = try UserHome() }

    private func server(_ service: ListenService) throws -> LoopbackServer {
        try LoopbackServer(handler: { service.reply(to: $0) })
    }

    /// The program, with a server that speaks ListenBrainz' API, and no other services.
    private func program(_ server: LoopbackServer) -> BuiltProgram {
        let address = "http://127.0.0.1:\(server.port)/"
        let other = "http://127.0.0.1:9/"
        return home.program([
            "VINYLOGUE_LISTENBRAINZ_URL": address, "VINYLOGUE_MUSICBRAINZ_URL": other,
            "VINYLOGUE_COVERART_URL": other, "VINYLOGUE_APPLE_FEED_URL": other,
        ])
    }

    private func listens(_ count: Int) -> [ListenService.Listen] {
        // A year on both sides of the week, whose first and last second have a play.
        let year = 365 * 86_400
        let (from, to) = Self.week
        return ListenService.listens(count, from: from - year, to: from)
            + ListenService.listens(count, from: from, to: to, seed: 7)
            + ListenService.listens(count, from: to, to: to + year, seed: 8)
    }

    @Test func `The first command on a new machine prints a week, with one request`() async throws {
        // A round number of plays on a page may mean that the server limits pages.
        let service = ListenService(listens(301))
        let server = try server(service)
        let line = "week --user listenbrainz:nora --date 2021-06-16 --by artists --min-plays 1"
        let outcome = try await program(server).run(
            line.split(separator: " ").map(String.init) + ["--format", "json"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == "")
        struct Week: Decodable { var service: String, totalPlays: Int, user: String }
        let week = try JSONDecoder().decode(Week.self, from: Data(outcome.output.utf8))
        #expect(week.service == "listenbrainz" && week.user == "Nora" && week.totalPlays == 301)
        let (from, to) = Self.week
        let listens = "1/user/nora/listens count=1000 max_ts=\(to) min_ts=\(from - 1)"
        #expect(service.asked == [listens])
        #expect(home.configurationFiles == [])
    }

    @Test func `A user sets up, archives every play, and goes on offline`() async throws {
        let service = ListenService(listens(1200))
        service.behave { $0.trouble = (every: 4, status: 429) }
        let server = try server(service)
        let program = program(server)
        let setup = try await program.run(["setup", "--user", "lb:NORA", "--no-input"])
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.output == "Nora (ListenBrainz) is connected. Try: vinylogue week\n")
        #expect(home.text("preferences.json")?.contains(#""service" : "listenbrainz""#) == true)
        #expect(home.text("credentials.json") == nil)
        let sync = try await program.run(["archive", "sync"])
        #expect(sync.status == 0, "\(sync.errors)")
        #expect(sync.output.hasPrefix("Nora (ListenBrainz): 3,600 plays added, "), "\(sync.output)")
        server.stop()
        let week = try await program.run(
            ["week", "--date", "2021-06-16", "--min-plays", "1", "--by", "tracks", "--offline"]
        )
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.output.contains("1,200 plays"), "\(week.output)")
        let check = try await program.run(["archive", "verify", "--offline"])
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test func `A sync that is killed and loses every fourth connection gets each play once`()
        async throws
    {
        let (from, to) = Self.week
        let year = 365 * 86_400
        let count = amount(6000, full: 100_000)
        let service = ListenService(
            ListenService.listens(count, from: from - 9 * year, to: to + year)
        )
        service.behave {
            $0.largestPage = min(max(count / 60, 100), 1000)
            $0.drops = 4
        }
        let server = try LoopbackServer(handler: { .delayed(0.005, service.reply(to: $0)) })
        let program = program(server)
        let sync = ["archive", "sync", "--user", "lb:nora"]
        var random = SeededGenerator(seed: 100)
        for _ in 0..<amount(6, full: 100) {
            let stop = service.asked.count + Int.random(in: 1...14, using: &random)
            try ChildProcess.runAndKill(
                sync,
                environment: program.environment,
                after: .random(in: 0...20_000, using: &random),
                once: { service.asked.count >= stop }
            )
        }
        let last = try await program.run(sync)
        #expect(last.status == 0, "\(last.errors)")
        let export = try await program.run(
            ["archive", "export", "--user", "lb:nora", "--format", "csv"]
        )
        let rows = export.output.split(separator: "\n").dropFirst().map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return "\(cells[3]) \(cells[1].lowercased())/\(cells[0])/\(cells[4])"
        }
        let listens = Set(service.listens).map { listen in
            let time = Date(timeIntervalSince1970: Double(listen.time)).formatted(.iso8601)
            return "\(time) \(listen.artist.lowercased())/\(listen.album)/\(listen.track)"
        }
        #expect(rows.sorted() == listens.sorted())
    }

    @Test func `In full screen a user without a key chooses ListenBrainz by typing a name`()
        async throws
    {
        let demo = try LoopbackLastFM()
        let terminal = try FlowTerminal(home, [], variables: demo.openServices)
        try await terminal.shows("[ListenBrainz (no key needed)]", "Your ListenBrainz username")
        terminal.press("fernway\r")
        try await terminal.shows("Save your plays on this computer?", "plays from ListenBrainz")
        terminal.press("n")
        try await terminal.shows("0 of 2 friends selected")
        terminal.press("\u{1}\r")
        try await terminal.shows("fernway", "quietcorner", "2 new friends")
        terminal.press("q")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(try await home.settings()["user"] == "listenbrainz:fernway")
        #expect(home.text("credentials.json") == nil)
    }

    @Test func `In full screen a user without any account can use imported files`() async throws {
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("[ListenBrainz (no key needed)]")
        terminal.press(Keys.left)
        try await terminal.shows("[Only files I import]", "Your name")
        terminal.press("rob\r")
        try await terminal.shows("vinylogue archive import FILE")
        terminal.press("q")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(try await home.settings()["user"] == "files:rob")
    }
}
