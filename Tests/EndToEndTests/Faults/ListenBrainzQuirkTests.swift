import Foundation
import TestSupport
import Testing

/// Commands for an account on ListenBrainz whose server has quirks and faults that the program can cope with.
@Suite(.timeLimit(.minutes(20)))
struct ListenBrainzQuirkTests {
    struct Quirk: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The maximum number of requests for a week and for an archive.
        var most = (week: 2, sync: 5)
        var behave: @Sendable (inout ListenService.Manners) -> Void

        static let all = [
            Quirk(testDescription: "no quirks") { _ in },
            Quirk(testDescription: "two bounds refused", most: (3, 6)) {
                $0.refusesTwoBounds = true
            },
            Quirk(testDescription: "a hundred plays a page", most: (17, 30)) {
                $0.largestPage = 100
            },
            Quirk(testDescription: "two bounds refused, and a hundred plays a page", most: (18, 30))
            {
                $0.refusesTwoBounds = true
                $0.largestPage = 100
            },
            Quirk(testDescription: "every third request limited", most: (4, 10)) {
                $0.trouble = (3, 429)
            },
            Quirk(testDescription: "every third request unavailable", most: (4, 10)) {
                $0.trouble = (3, 503)
            },
            Quirk(testDescription: "every third connection lost", most: (4, 10)) { $0.drops = 3 },
            Quirk(testDescription: "wrong numbers and dates", most: (2, 5)) { $0.lies = true },
            Quirk(testDescription: "no dates", most: (3, 6)) { $0.tellsRange = false },
        ]
    }

    @Test(arguments: Quirk.all)
    func `A week and an archive are the same whatever a server's quirks`(quirk: Quirk) async throws
    {
        let (from, to) = (1_591_531_200, 1_592_136_000)
        let year = 365 * 86_400
        let service = ListenService(
            ListenService.listens(400, from: from - year, to: from)
                + ListenService.listens(1500, from: from, to: to, seed: 7)
                + ListenService.listens(400, from: to, to: to + year, seed: 8)
        )
        service.behave(quirk.behave)
        let server = try LoopbackServer(handler: { service.reply(to: $0) })
        let address = ["VINYLOGUE_LISTENBRAINZ_URL": "http://127.0.0.1:\(server.port)/"]
        let program = try UserHome().program(address)

        let line = "week --user lb:nora --date 2021-06-16 --by tracks --min-plays 1 --format json"
        let week = try await program.run(line.split(separator: " ").map(String.init))
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.output.contains(#""totalPlays":1500"#), "\(week.output.prefix(300))")
        let count = service.asked.count
        #expect(count <= quirk.most.week, "\(service.asked)")

        let sync = try await program.run(["archive", "sync", "--user", "lb:nora"])
        #expect(sync.status == 0, "\(sync.errors)")
        #expect(service.asked.count - count <= quirk.most.sync, "\(service.asked)")
        let all = try await program.run(
            ["archive", "export", "--user", "lb:nora", "--format", "csv"]
        )
        #expect(all.output.split(separator: "\n").count - 1 == Set(service.listens).count)
    }
}
