import Foundation
import TestSupport
import Testing

@testable import VinylogueCLI

/// Commands in a home with an archive, on 21 November 2026.
struct ArchiveInUseTests {
    private let home: HomeFolder

    init() async throws {
        home = try HomeFolder()
        _ = await home.program().run("settings set user nora_needle")
    }

    @Test func `A week comes from the archive unless --refresh is given`() async {
        _ = await home.program().run("archive sync --since 2025-10-01")
        let week = await home.program().run("week --limit 1 --format json")
        #expect(week.output.contains(#""kind":"archive""#), "\(week.output)")
        let fetched = await home.program().run("week --limit 1 --refresh --format json")
        #expect(fetched.output.contains(#""kind":"network""#), "\(fetched.output)")
    }

    @Test func `A user named twice is synced once`() async {
        let outcome = await home.program().run(
            "archive sync --user nora_needle --user NORA_NEEDLE --since 2026-11-01 --format csv"
        )
        #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome.output)")
    }

    @Test func `With --years 1 an album last played on this date last year is not yet forgotten`()
        async throws
    {
        let plays = """
            time,artist,album,track
            2025-11-20T23:59:59Z,A,Before,T
            2025-11-21T00:00:00Z,A,After,T
            """
        let file = home.directory.url.appending(path: "plays.csv")
        try Data(plays.utf8).write(to: file)
        _ = await home.program().run(["archive", "import", file.path])
        let outcome = await home.program().run("forgotten --years 1 --min-plays 1 --format csv")
        #expect(outcome.output.contains(",Before,"), "\(outcome.output)")
        #expect(!outcome.output.contains(",After,"))
    }

    @Test func `A collage is not written to a terminal`() async {
        var program = home.program()
        program.isTerminal = true
        let outcome = await program.run("week --limit 1 --save-collage -")
        #expect(outcome.status == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Refusing to write a PNG to the terminal."))
    }
}
