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

    @Test(arguments: [false, true])
    func `A dry run of several files counts a play in two of them once`(hasArchive: Bool)
        async throws
    {
        let files = try ["T\n", "T\n2024-11-20T11:00:00Z,A,B,U\n"].enumerated().map {
            let file = home.directory.url.appending(path: "plays\($0).csv")
            let row = "time,artist,album,track\n2024-11-20T10:00:00Z,A,B,\($1)"
            try Data(row.utf8).write(to: file)
            return file.path
        }
        if hasArchive { _ = await home.program().run("archive import \(files[0])") }
        let dry = await home.program().run(
            ["archive", "import", "--dry-run", "--format", "json"] + files
        )
        let real = await home.program().run(["archive", "import", "--format", "json"] + files)
        #expect(dry.status == .success, "\(dry.errors)")
        #expect(real.output == dry.output.replacing("\"dryRun\":true", with: "\"dryRun\":false"))
        #expect(real.output.contains("\"added\":1,"))
    }

    @Test func `A misspelled album gets a similar one from the archive as a suggestion`()
        async throws
    {
        let file = home.directory.url.appending(path: "plays.csv")
        let row = "2024-11-20T10:00:00Z,Sweeping Broom,Dustpan,T\n"
        try Data("time,artist,album,track\n\(row)".utf8).write(to: file)
        _ = await home.program().run(["archive", "import", file.path])
        let near = await home.program().run(["album", "Sweping Broom", "Dustpan"])
        #expect(near.status == .failure)
        #expect(near.errors.contains("Did you mean \"Dustpan\" by \"Sweeping Broom\"?"), "\(near)")
        let far = await home.program().run(["album", "Vacuum", "Bag"])
        #expect(far.errors.contains("Pass the artist, then the album"), "\(far)")
    }

    @Test func `A note says whether plays may be missing since a sync or since an import`()
        async throws
    {
        let file = home.directory.url.appending(path: "plays.csv")
        try Data("time,artist,album,track\n2024-11-20T10:00:00Z,A,B,T\n".utf8).write(to: file)
        _ = await home.program().run(["archive", "import", file.path])
        let imported = await home.program().run("week --year 2024 --offline --min-plays 1")
        #expect(
            imported.errors.contains(
                "plays may be missing: the archive has only imported plays, and was never synced."
            ),
            "\(imported.errors)"
        )
        _ = await home.program().run("archive sync --since 2026-11-01")
        let synced = await home.program().run("week --year 2024 --offline --min-plays 1")
        #expect(
            synced.errors.contains("plays may be missing: the archive was last synced"),
            "\(synced.errors)"
        )
    }

    @Test func `Only one user at a time is removed`() async {
        _ = await home.program().run("archive sync --since 2026-11-01")
        let both = await home.program().run("archive remove --user joe --user nora_needle --yes")
        #expect(both.status == .usage)
        #expect(both.errors.contains("Remove one user at a time: --user was given more than once."))
        #expect(await home.program().run("archive remove --yes").status == .usage)
        let one = await home.program().run("archive remove --user nora_needle --yes")
        #expect(one.status == .success, "\(one.errors)")
    }

    @Test func `An error about another file than the archive suggests no sync`() async throws {
        let file = home.directory.url.appending(path: "plays.jsonl")
        try Data("something else\n".utf8).write(to: file)
        let outcome = await home.program().run(["archive", "export", "--from", file.path])
        #expect(outcome.status == .damagedData)
        #expect(
            outcome.errors
                == "vinylogue: \(file.path) is damaged, and nothing in it can be read.\n"
        )
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
