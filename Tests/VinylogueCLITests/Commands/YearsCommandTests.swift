import Foundation
import HTTP
import LastFM
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct YearsCommandTests {
    @Test(arguments: [40, 80, 120])
    func `The demo's years fit the terminal's width`(columns: Int) async throws {
        var program = TestProgram()
        program.columns = columns
        let outcome = await program.run("years --demo --top 2")
        #expect(outcome.status == .success)
        for line in outcome.output.split(separator: "\n") {
            #expect(line.displayWidth <= columns)
        }
        try expectSnapshot(outcome.output, "years-\(columns)")
    }

    @Test(arguments: ["json", "csv"])
    func `JSON and CSV match the snapshots byte for byte`(format: String) async throws {
        let line = "years --demo --top 1 --user ZoeOnRepeat --format \(format)"
        let outcome = await TestProgram().run(line)
        try expectSnapshot(outcome.output, "years-\(format)")
    }

    @Test func `A year without plays says that nothing was played`() async throws {
        // In one year the demo's user was away this week.
        let outcome = await TestProgram().run("years --demo --date 2026-01-22")
        #expect(outcome.output.contains("nothing played"), "\(outcome.output)")
        let other = await TestProgram().run("years --demo --date 2026-11-21")
        #expect(!other.output.contains("nothing played"))
    }

    @Test func `A year in which no album has the minimum plays says so`() async throws {
        // The demo's user played an album that often in only one of the 20 years.
        let output = await TestProgram().run("years --demo --min-plays 52").output
        #expect(output.contains("52  Room Service for Ghosts"), "\(output)")
        let parts = output.components(separatedBy: "no album with at least 52 plays\n")
        #expect(parts.count - 1 == 19, "\(output)")
    }

    @Test func `If a year cannot be loaded, the others are shown, and the command fails`()
        async throws
    {
        var program = try HomeFolder().program()
        let whole = program.network
        // From the middle of November 2024 until its end.
        let missing = 1_731_628_800..<1_733_011_200
        program.network = Transport { request in
            let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let start = query?.first { $0.name == "from" }?.value.flatMap(Int.init)
            guard start.map(missing.contains) != true else { return HTTPResponse(status: 403) }
            return try await whole.send(request)
        }
        let outcome = await program.run("years --user ZoeOnRepeat --top 1")
        #expect(outcome.status == .unavailable, "\(outcome)")
        #expect(outcome.output.contains("2025") && outcome.output.contains("2023"), "\(outcome)")
    }
}
