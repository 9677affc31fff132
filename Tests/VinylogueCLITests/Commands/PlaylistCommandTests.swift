import Foundation
import Terminal
import TestSupport
import Testing

@testable import VinylogueCLI
@testable import VinylogueKit

/// Playlist drafts in the demo.
struct PlaylistCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private struct Draft: Decodable {
        struct Track: Decodable, Equatable {
            var title: String
            var artistNames: [String]
            var albumTitle: String?
            var durationMs: Int?
        }
        var name: String
        var description: String?
        var tracks: [Track]
    }

    private func draft(_ options: String) async throws -> Draft {
        let outcome = await TestProgram().run("playlist draft --demo \(options)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        return try JSONDecoder().decode(Draft.self, from: Data(outcome.output.utf8))
    }

    @Test func `On a terminal a draft is a list, unless JSON is requested`() async throws {
        var program = TestProgram()
        let line = "playlist draft --from week --limit 5 --demo"
        let piped = await program.run(line)
        program.isTerminal = true
        let shown = await program.run(line)
        #expect(shown.output.hasPrefix(" Week 47 of 2025 · 5 tracks\n"), "\(shown.output)")
        #expect(shown.errors.contains("Use --output FILE to save it."))
        #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(await program.run("\(line) --format json").output == piped.output)
        let written = await program.run("\(line) --output -")
        #expect(written.output == piped.output)
        #expect(!written.errors.contains("saved"))
    }

    @Test(arguments: DraftSource.allCases.map(\.rawValue))
    func `Every source always yields the same draft`(source: String) async throws {
        let names =
            switch source {
            case "album": ["Hotel Pommes", "Minibar"]
            case "artists": ["Hotel Pommes", "Juniper Knox"]
            default: [String]()
            }
        let arguments = ["playlist", "draft", "--demo", "--limit", "9", "--from", source] + names
        let one = await TestProgram().run(arguments)
        #expect(one.status == .success, "\(one.errors)")
        let draft = try JSONDecoder().decode(Draft.self, from: Data(one.output.utf8))
        #expect(draft.tracks.count == 9 || source == "album")
        #expect(!draft.tracks.isEmpty)
        #expect(await TestProgram().run(arguments).output == one.output)
    }

    @Test func `A week's draft follows the order of its albums`() async throws {
        let draft = try await draft("--from week --years-ago 4 --tracks first --limit 3")
        #expect(draft.name == "Week 47 of 2022")
        #expect(draft.description == "What nora_needle played, 21–27 November 2022")
        #expect(
            draft.tracks.map(\.albumTitle) == [
                "Room Service for Ghosts", "Checkout at Eleven", "Cumbia / Catarsis",
            ]
        )
        #expect(draft.tracks.allSatisfy { $0.durationMs != nil })
    }

    @Test func `An album's draft contains the album's tracks in order`() async throws {
        let outcome = await TestProgram().run(
            ["playlist", "draft", "--demo", "--from", "album", "hotel pommes", "MINIBAR"]
        )
        let draft = try JSONDecoder().decode(Draft.self, from: Data(outcome.output.utf8))
        let page = await TestProgram().run(
            ["album", "--demo", "--format", "json", "Hotel Pommes", "Minibar"]
        )
        struct Page: Decodable {
            struct Track: Decodable { var name: String }
            var tracks: [Track]
        }
        let album = try JSONDecoder().decode(Page.self, from: Data(page.output.utf8))
        #expect(draft.tracks.map(\.title) == album.tracks.map(\.name))
    }

    @Test func `Artists contribute five tracks each by default`() async throws {
        let arguments = ["playlist", "draft", "--demo", "--from", "artists", "Hotel Pommes"]
        let outcome = await TestProgram().run(arguments + ["Nobody At All"])
        #expect(outcome.status == .success)
        #expect(
            outcome.errors == """
                vinylogue: skipped (no tracks on Last.fm): "Nobody At All"

                """
        )
        let draft = try JSONDecoder().decode(Draft.self, from: Data(outcome.output.utf8))
        #expect(draft.tracks.count == 5)
    }

    @Test func `A keyword for an artist prefers the songs that match it`() async throws {
        let arguments = ["playlist", "draft", "--demo", "--from", "artists", "Hotel Pommes"]
        let outcome = await TestProgram().run(arguments + ["--keyword", "minibar"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors == "")
        let draft = try JSONDecoder().decode(Draft.self, from: Data(outcome.output.utf8))
        #expect(draft.tracks.map(\.albumTitle) == Array(repeating: "Minibar", count: 5))
        let offline = await TestProgram().run("playlist draft --demo --from week --keyword jazz")
        #expect(offline.status == .usage)
        #expect(offline.errors.contains("--keyword needs --from artists."))
    }

    @Test(arguments: ["export --as json", "match --service apple-music"])
    func `IDs of other services survive`(command: String) async throws {
        let file = folder.url.appending(path: "draft.json")
        let text = #"""
            {"curator":{"name":"me"},
             "name":"N",
             "tracks":[
              {"artistNames":["Hotel Pommes"],"spotifyTrackID":"6rqhFgbbKwnb9MLmUQDhG6","tidal":[1,2.50],"title":"No Such Song"}
             ]}

            """#
        try Data(text.utf8).write(to: file)
        let parts = command.split(separator: " ").map(String.init)
        let outcome = await TestProgram().run(
            ["playlist", parts[0], file.path, "--demo"] + parts.dropFirst()
        )
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output == text)
        let push = await TestProgram().run(
            ["playlist", "push", file.path, "--demo", "--love"]
        )
        #expect(push.status == .success, "\(push.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `A preview counts a track that is in the draft twice as one to love`() async throws {
        let file = folder.url.appending(path: "draft.json")
        let track = #"{"artistNames":["Hotel Pommes"],"title":"Minibar"}"#
        try Data(#"{"name":"N","tracks":[\#(track),\#(track)]}"#.utf8).write(to: file)
        let push = ["playlist", "push", file.path, "--demo", "--love"]
        let preview = await TestProgram().run(push + ["--dry-run"])
        #expect(preview.output == "Would love 1 track on Last.fm.\n")
        #expect(await TestProgram().run(push).output == "Loved 1 track on Last.fm.\n")
    }

    @Test func `A preview fails where the push would`() async throws {
        let file = folder.url.appending(path: "draft.json")
        let tracks = ["Minibar", "No Such Song"].map {
            #"{"artistNames":["Hotel Pommes"],"title":"\#($0)"}"#
        }
        try Data(#"{"name":"N","tracks":[\#(tracks.joined(separator: ","))]}"#.utf8).write(to: file)
        let push = ["playlist", "push", file.path, "--demo", "--service", "apple-music"]
        for more in [[], ["--dry-run"]] {
            let outcome = await TestProgram().run(push + more)
            #expect(outcome.status == .failure && outcome.output == "", "\(outcome)")
            #expect(outcome.errors.contains("1 of 2 tracks was not found. Nothing was changed."))
        }
        let partial = await TestProgram().run(push + ["--dry-run", "--partial"])
        #expect(partial.output == "Would create the playlist \"N\" with 1 track.\n", "\(partial)")
    }

    @Test func `Saving a draft to a file prints a list of its tracks`() async throws {
        let file = folder.url.appending(path: "draft.json").path
        let outcome = await TestProgram().run(
            [
                "playlist", "draft", "--demo", "--from", "week", "--tracks", "first", "--limit",
                "2",
                "--name", "Mine", "--description", "D", "--output", file,
            ]
        )
        #expect(outcome.errors == "vinylogue: saved 2 tracks to \(file)\n")
        #expect(outcome.output.hasPrefix(" Mine · 2 tracks\n\n 1  "))
        let draft = try PlaylistDraft(path: file)
        #expect(draft.name == "Mine")
        #expect(draft.description == "D")
        #expect(draft.tracks.count == 2)
    }

    private func export(_ options: String, draft: String? = nil) async throws -> String {
        let file = folder.url.appending(path: "week.json").path
        let made = await TestProgram().run(
            "playlist draft --demo --from week --tracks first --limit 2 --output \(file)"
        )
        try #require(made.status == .success, "\(made.errors)")
        let outcome = await TestProgram().run("playlist export --demo \(file) \(options)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        return outcome.output
    }

    @Test func `A draft can be exported in every format`() async throws {
        let text = try await export("")
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.hasPrefix("Postcard Wolves — Down by the Kettle\n"))
        let csv = try await export("--as csv")
        #expect(
            csv.hasPrefix(
                "position,artists,title,album,durationMs,isrc,appleMusicSongID,subsonicSongID,"
                    + "recordingMBID\n1,Postcard Wolves,"
            )
        )
        #expect(try await export("--format csv") == csv)
        let json = try await export("--as json")
        #expect(try await export("--format json") == json)
        let file = folder.url.appending(path: "week.json")
        #expect(json == String(decoding: try Data(contentsOf: file), as: UTF8.self))
        #expect(try await export("--as jspf").hasPrefix(#"{"playlist":{"annotation":"What"#))
        #expect(try await export("--as xspf").hasPrefix("<?xml"))
    }

    @Test(arguments: ["/music", "/music/"])
    func `Paths in an M3U playlist begin with the music folder`(musicFolder: String) async throws {
        let options = "--as m3u8 --music-folder \(musicFolder)"
        let list = try await export(options).split(separator: "\n")
        #expect(
            list[4] == "/music/Postcard Wolves/The Dead Letter Den/01 Down by the Kettle.flac"
        )
        #expect(list.count == 7)
    }

    @Test func `A missing or invalid draft file is rejected`() async throws {
        let path = folder.url.appending(path: "missing.json").path
        let missing = await TestProgram().run(["playlist", "export", path])
        #expect(missing.status == .noInput)
        #expect(missing.errors.hasPrefix("vinylogue: No such file: \(path)\n"))
        let file = folder.url.appending(path: "x.json")
        try Data(#"{"name":"N","tracks":[{"title":"T"}]}"#.utf8).write(to: file)
        let odd = await TestProgram().run("playlist export \(file.path)")
        #expect(odd.status == .damagedData)
        #expect(
            odd.errors.hasPrefix(
                "vinylogue: \(file.path) is not a playlist draft: track 1 has no artistNames.\n"
            )
        )
        let folder = await TestProgram().run("playlist export /")
        #expect(folder.status == .failure)
        #expect(folder.errors.hasPrefix("vinylogue: Failed to read /: is a directory."))
    }

    @Test(arguments: [
        (
            "draft --from week Low",
            "Names can only be used with --from album, artists or listenbrainz."
        ),
        ("draft --from album Low", "--from album needs an artist and an album."),
        ("draft --from artists", "--from artists needs the names of artists."),
        ("draft --from crate --year 2020", "--year needs --from week, day or month."),
        (
            "draft --from favorites --user kaspar33",
            "--user needs --from week, day, month, years or crate."
        ),
        ("draft --from week --top 3", "--top needs --from years."),
        ("draft --from favorites --genre jazz", "--genre needs --from crate."),
        (
            "match week.json --service subsonic --report -",
            "--report needs a file, because the draft goes to standard output."
        ),
        ("draft --from week --limit 0", "--limit must be from 1 to 10000 (got 0)."),
        ("export week.json --as csv --music-folder /music", "--music-folder needs --as m3u8."),
    ])
    func `Invalid combinations of options are rejected`(line: String, message: String) async {
        let outcome = await TestProgram().run("playlist \(line) --demo")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("[]", "The draft has no tracks.", "`vinylogue playlist draft`"),
        (
            #"[{"title":"Song 1","artistNames":["A"]}]"#, "Failed to reach",
            "\nCheck your connection.\n"
        ),
    ])
    func `The advice for a failed push fits the command`(
        tracks: String,
        text: String,
        hint: String
    ) async throws {
        let file = folder.url.appending(path: "draft.json")
        try Data(#"{"name":"N","tracks":\#(tracks)}"#.utf8).write(to: file)
        var program = TestProgram()
        program.environment["SUBSONIC_URL"] = "https://server.test"
        program.environment["SUBSONIC_USER"] = "nora"
        program.environment["SUBSONIC_PASSWORD"] = "p"
        let outcome = await program.run(["playlist", "push", file.path, "--service", "subsonic"])
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
        #expect(outcome.errors.contains(hint), "\(outcome.errors)")
        #expect(!outcome.errors.contains("--offline"))
        #expect(!outcome.errors.contains("--min-plays"))
    }

    @Test func `A push says what it did, and a preview what it would do`() {
        let canvas = Canvas(columns: 80, colors: .none, isTerminal: false, decoration: .unicode)
        var output = PushOutput(name: "Mix", tracks: 3)
        #expect(output.lines(on: canvas).isEmpty)
        output.isPlaylist = true
        #expect(
            output.lines(on: canvas) == [#"Would create the playlist "Mix" with 3 tracks."#]
        )
        output.alreadyThere = 1
        #expect(
            output.lines(on: canvas) == [
                #"Would add 2 tracks to the playlist "Mix" (1 already in the playlist)."#
            ]
        )
        output.alreadyThere = 3
        #expect(
            output.lines(on: canvas) == [
                #"The playlist "Mix" is already complete, with 3 tracks."#
            ]
        )
        let link = "https://music.test/p.1"
        output.outcome = PushOutcome(playlist: "p.1", added: 2, alreadyThere: 1, link: link)
        #expect(
            output.lines(on: canvas) == [
                #"The playlist "Mix" has 3 tracks (1 already in the playlist)."#, link,
            ]
        )
    }
}
