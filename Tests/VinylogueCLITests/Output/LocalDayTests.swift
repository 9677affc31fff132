import Foundation
import TestSupport
import Testing

/// Dates in output on 21 November 2026, 08:00 UTC, with local time ten hours behind UTC.
struct LocalDayTests {
    private let home: HomeFolder

    init() throws { home = try HomeFolder() }

    private var program: TestProgram {
        var program = home.program()
        program.offset = -36_000
        return program
    }

    /// A developer token that expires at a Unix time.
    private static func token(expiring second: Int) -> String {
        ["{}", #"{"exp":\#(second)}"#, "s"].map { part in
            Data(part.utf8).base64EncodedString().replacing("=", with: "")
        }.joined(separator: ".")
    }

    @Test func `Archive plays and marks are dated in local time`() async throws {
        let plays = """
            time,artist,album,track
            2019-05-01T09:59:59Z,Low,Trust,T
            2020-01-01T10:00:00Z,Low,Trust,T
            """
        let file = home.directory.url.appending(path: "plays.csv")
        try Data(plays.utf8).write(to: file)
        _ = await program.run("settings set user nora_needle")
        _ = await program.run(["archive", "import", file.path])

        let info = await program.run("archive info")
        #expect(info.output.contains("2019-04-30 to 2020-01-01"), "\(info.output)")
        let forgotten = await program.run("forgotten --years 1 --min-plays 1")
        #expect(forgotten.output.contains("2020-01-01"), "\(forgotten.output)")
        let album = await program.run(["album", "Low", "Trust", "--source", "archive"])
        #expect(
            album.output.contains("first played on 2019-04-30, last on 2020-01-01"),
            "\(album.output) \(album.errors)"
        )
        let rows = await program.run("archive info --format csv")
        #expect(rows.output.contains("2019-05-01T09:59:59Z,2020-01-01T10:00:00Z"))

        _ = await program.run("favorites add Low Trust --offline")
        #expect(await program.run("favorites").output.contains("2026-11-20"))
        let entry = await program.run("favorites --format json")
        #expect(entry.output.contains(#""addedAt":"2026-11-21T08:00:00Z""#), "\(entry.output)")
    }

    @Test func `Anniversaries are albums first played on this day in local time`() async throws {
        let plays = """
            time,artist,album,track
            2025-11-20T09:59:59Z,Bedhead,Beheaded,T
            2025-11-20T10:00:00Z,Low,Trust,T
            2025-11-21T09:59:59Z,Codeine,Frigid Stars,T
            2025-11-21T10:00:00Z,Slint,Spiderland,T
            """
        let file = home.directory.url.appending(path: "plays.csv")
        try Data(plays.utf8).write(to: file)
        _ = await program.run("settings set user nora_needle")
        _ = await program.run(["archive", "import", file.path])
        let today = await program.run("today --format csv")
        #expect(today.output.contains("Low,Trust,"), "\(today.output) \(today.errors)")
        #expect(today.output.contains("Codeine,Frigid Stars,"), "\(today.output)")
        #expect(!today.output.contains("Bedhead") && !today.output.contains("Slint"))
    }

    @Test func `A developer token's expiry date is shown in local time`() async throws {
        var program = program
        program.environment["APPLE_MUSIC_USER_TOKEN"] = "user"
        program.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = Self.token(expiring: 1_795_248_000)
        let state = await program.run("apple-music --offline")
        #expect(state.output.contains("expires 2026-11-20"), "\(state.output)")
        program.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = Self.token(expiring: 1_795_247_999)
        let expired = await program.run("apple-music")
        #expect(
            expired.errors.contains("The developer token expired on 2026-11-20."),
            "\(expired.errors)"
        )
    }
}
