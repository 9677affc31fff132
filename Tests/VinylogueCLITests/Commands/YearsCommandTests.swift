import Foundation
import LastFM
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct YearsCommandTests {
    @Test(arguments: [40, 80, 120])
    func `The demo's years fit the width`(columns: Int) async throws {
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
    func `Data formats are the same to the byte`(format: String) async throws {
        let line = "years --demo --top 1 --user ZoeOnRepeat --format \(format)"
        let outcome = await TestProgram().run(line)
        try expectSnapshot(outcome.output, "years-\(format)")
    }

    @Test func `Empty years are marked`() async throws {
        // A week in which the demo's listener was away in one of the years.
        for week in 0..<52 {
            let date = CalendarDate(daysSinceEpoch: 20_454 + 7 * week)
            let outcome = await TestProgram().run("years --demo --date \(date)")
            if outcome.output.contains("a silent week") { return }
        }
        Issue.record("no silent week in all years")
    }
}
