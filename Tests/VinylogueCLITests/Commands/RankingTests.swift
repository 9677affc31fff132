import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// Charts by listening time, in the demo.
struct RankingTests {
    private let directory: TemporaryDirectory
    private let program: TestProgram

    init() async throws {
        directory = try TemporaryDirectory()
        program = try await DemoArchive.ready(in: directory.url)
    }

    @Test(arguments: [
        "week", "day", "month --by artists", "week --by tracks", "week --friends", "years --top 1",
        "top", "top --by artists", "top --by tracks", "forgotten",
    ])
    func `Every chart can be ranked by time, and shows the estimated share`(line: String) async {
        let outcome = await program.run("\(line) --rank-by time --demo")
        // In the demo, the archive has no plays by friends.
        if !line.contains("--friends") {
            #expect(outcome.status == .success, "\(outcome.errors)")
        }
        #expect(outcome.output.contains(" min"))
        #expect(outcome.output.contains("% estimated"))
    }

    @Test(arguments: ["week", "month --by artists", "top", "forgotten"])
    func `A chart by time is ordered by seconds, which JSON and CSV have`(line: String) async throws
    {
        struct Chart: Decodable {
            struct Row: Decodable { var seconds: Int, plays: Int, rank: Int }
            var albums: [Row]?
            var artists: [Row]?
            var listeningSeconds: Int
            var estimatedShare: Double
        }
        let json = await program.run("\(line) --rank-by time --demo --format json")
        let chart = try JSONDecoder().decode(Chart.self, from: Data(json.output.utf8))
        let rows = try #require(chart.albums ?? chart.artists)
        #expect(rows.count > 3)
        #expect(rows.map(\.rank) == Array(1...rows.count))
        #expect(rows.map(\.seconds) == rows.map(\.seconds).sorted(by: >))
        #expect(chart.listeningSeconds >= rows.map(\.seconds).reduce(0, +))
        #expect((0.0..<0.5).contains(chart.estimatedShare))
        let csv = await program.run("\(line) --rank-by time --demo --format csv")
        let header = csv.output.prefix { !$0.isNewline }
        #expect(header.hasSuffix("url,seconds"))
    }

    @Test func `Ranking by time needs the archive`() async {
        var program = program
        let service = await program.run("week --rank-by time --source service")
        #expect(service.status == .usage)
        #expect(
            service.errors.contains("--rank-by time needs the archive. Remove --source service.")
        )
        program.environment["HOME"] = directory.url.path
        let missing = await program.run("week --rank-by time --user nora_needle")
        #expect(missing.errors.contains("No archive yet."))
        let word = await program.run("week --rank-by hours --demo")
        #expect(word.status == .usage)
    }
}
