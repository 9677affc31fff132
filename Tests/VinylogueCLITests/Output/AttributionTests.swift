import Demo
import Foundation
import HTTP
import TestSupport
import Testing
import VinylogueCLI

/// Data from Last.fm and other services is credited wherever it is shown.
struct AttributionTests {
    private let home: HomeFolder
    private var program: TestProgram

    init() throws {
        home = try HomeFolder()
        program = home.program()
        // Long enough for a busy machine.
        program.environment["VINYLOGUE_TIMEOUT"] = "600"
        let demo = program.network
        // Makes the URLs of the demo's pages and covers look like Last.fm's.
        program.network = Transport { request in
            var response = try await demo.send(request)
            // Responses that are not text are pictures, which are not changed.
            guard let text = String(data: response.body, encoding: .utf8) else { return response }
            response.body = Data(
                text.replacing("https://demo.vinylogue.invalid/", with: "https://www.last.fm/").utf8
            )
            return response
        }
    }

    private func output(_ line: String) async -> String {
        let outcome = await program.run(line)
        #expect(outcome.status == .success, "\(line): \(outcome.errors)")
        return outcome.output
    }

    @Test(arguments: [
        ("week --user nora_needle", " · from Last.fm\n"),
        ("month --user nora_needle --by tracks", " · from Last.fm\n"),
        ("years --user nora_needle", "week 47 over 20 years · from Last.fm\n"),
        ("album --week-rank 1 --user nora_needle", "\n from Last.fm\n https://www.last.fm/music/"),
        ("digest --user nora_needle", "\nFrom Last.fm: https://www.last.fm\n"),
        ("digest --user nora_needle --as markdown", "\nFrom [Last.fm](https://www.last.fm)\n"),
        (
            "digest --user nora_needle --as html",
            #"<p class="credit">From <a href="https://www.last.fm">Last.fm</a></p>"#
        ),
        (
            "digest --user nora_needle --as atom",
            "From &lt;a href=&quot;https://www.last.fm&quot;&gt;Last.fm&lt;/a&gt;"
        ),
        (
            "playlist draft --from week --user nora_needle --tracks first",
            "17–23 November 2025, from Last.fm\""
        ),
        ("playlist draft --from years --user nora_needle", "in each year, from Last.fm\""),
        ("crate --user nora_needle", " albums · from Last.fm"),
    ])
    func `A command credits the sources of the data it shows`(line: String, words: String) async {
        let output = await output(line)
        #expect(output.contains(words), "\(output.prefix(600))")
    }

    @Test func `Last.fm data from the archive is also credited`() async {
        _ = await output("archive sync --user nora_needle --since 2018-01-01")
        for line in [
            "top --user nora_needle", "forgotten --user nora_needle --years 3 --min-plays 5",
            "day --user nora_needle",
        ] {
            #expect(await output(line).contains(" · from Last.fm\n"), "\(line)")
        }
    }

    /// Adds one play per source to nora_needle's archive, all of the same album, on 20 November 2025, 2024
    /// and so on.
    private func importPlays(from sources: [String]) async throws {
        let rows = sources.enumerated().map { index, source in
            "\(2025 - index)-11-20T12:00:00Z,Hotel Pommes,Minibar,T\(index),\(source)\n"
        }
        let file = home.directory.url.appending(path: "plays.csv")
        try Data("time,artist,album,track,source\n\(rows.joined())".utf8).write(to: file)
        let outcome = await program.run([
            "archive", "import", file.path, "--user", "nora_needle",
        ])
        #expect(outcome.status == .success, "\(outcome.errors)")
    }

    @Test(arguments: [
        ("listenbrainz", " · from ListenBrainz\n"), ("spotify", " · from Spotify\n"),
        ("lastfm-to-sqlite", " · from Last.fm\n"), ("maloja", " · 1 album\n"),
    ])
    func `An imported play is credited to the service that its file is from`(
        source: String,
        words: String
    )
        async throws
    {
        try await importPlays(from: [source, "lastfm"])
        let week = await output("week --user nora_needle --source archive")
        #expect(week.contains(words), "\(week)")
    }

    @Test func `Output from several sources credits each of them`() async throws {
        try await importPlays(from: ["spotify", "lastfm"])
        for line in ["top", "forgotten --years 1 --min-plays 0", "years --source archive"] {
            let output = await output("\(line) --user nora_needle")
            #expect(output.contains(" · from Last.fm and Spotify\n"), "\(line): \(output)")
        }
    }

    @Test func `A wall with albums from the archive credits its sources`() async throws {
        let before = await output("crate --user nora_needle --dial mine")
        #expect(before.contains(" albums · from Last.fm") && !before.contains("Spotify"))
        try await importPlays(from: ["spotify"])
        for options in ["", " --offline"] {
            let after = await output("crate --user nora_needle --dial mine\(options)")
            let header = after.split(separator: "\n").first ?? ""
            #expect(header.contains("from Last.fm") && header.contains("Spotify"), "\(header)")
        }
    }

    /// The cover is from Last.fm, although the plays are from another service.
    @Test func `Cover sources are credited where covers are shown`() async throws {
        try await importPlays(from: ["spotify"])
        let picture = home.directory.url.appending(path: "week.png").path
        let week = ["week", "--user", "nora_needle", "--limit", "1"]
        let collage = ["--save-collage", picture, "--source", "archive"]
        let bare = await program.run(week + collage + ["--offline"])
        #expect(bare.errors.contains("(albums from Spotify)"), "\(bare.errors)")
        let own = await program.run(week + collage)
        #expect(own.errors.contains("(covers from Last.fm and Spotify)"), "\(own.errors)")
        let art = await program.run(week + ["--art", "--color", "always", "--source", "archive"])
        #expect(art.output.contains(" covers from Last.fm"), "\(art.output)")
        #expect(art.output.contains(" · from Spotify"))
        let letter = await output("digest --user nora_needle --as html --source archive")
        #expect(letter.contains(">Last.fm</a></p>") && letter.contains(">Spotify</a></p>"))
        let all = await program.run(week + ["--save-collage", picture, "--year", "2024"])
        #expect(all.errors.contains("(covers from Last.fm)"), "\(all.errors)")
        let wall = await program.run(
            ["crate", "--user", "nora_needle", "--limit", "9", "--save-collage", picture]
        )
        #expect(wall.errors.contains("(covers from Last.fm, "), "\(wall.errors)")
        let demo = await home.program().run(week + ["--demo", "--save-collage", picture])
        #expect(demo.errors.contains("saved a 3x3 collage to "), "\(demo.errors)")
    }

    @Test func `Lists of friends and favorites credit Last.fm, except in CSV and in the demo`()
        async
    {
        _ = await output("friends add kaspar33")
        _ = await program.run(["favorites", "add", "Hotel Pommes", "Minibar"])
        for list in ["friends list", "favorites list"] {
            let table = await output(list)
            #expect(table.hasSuffix("\n\n from Last.fm\n"), "\(table)")
            let data = await output("\(list) --format csv")
            #expect(!data.contains("from Last.fm"))
            let demo = await home.program().run("\(list) --demo")
            #expect(demo.status == .success && !demo.output.contains("from "), "\(demo.output)")
        }
    }

    @Test(arguments: [
        "week --user nora_needle", "years --user nora_needle",
        "crate --user nora_needle --dial mine",
        "digest --user nora_needle", "album --week-rank 1 --user nora_needle",
    ])
    func `JSON has the URL of each album's Last.fm page`(line: String) async {
        let output = await output("\(line) --format json")
        let albums = output.matches(of: /"album":"/).count
        let links = output.matches(of: /"url":"https:\/\/www\.last\.fm\/music\/[^"]+"/).count
        // ListenBrainz lists new releases without a page.
        let others = output.matches(of: /"signal":"new"}/).count
        #expect(albums > 0 && links + others >= albums)
    }

    @Test func `Data in the demo is not credited`() async {
        let demo = await home.program().run("week --demo")
        #expect(demo.status == .success)
        #expect(!demo.output.contains("from "))
    }
}
