import Foundation
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct FindCommandTests {
    private let home: HomeFolder

    init() async throws {
        home = try await .withDemoArchive()
    }

    /// The demo's program, with a home for its archive.
    private func demo(_ line: String) async -> TestProgram.Outcome {
        await home.program().run("find --demo \(line)")
    }

    private func results(_ line: String) async throws -> [[String: String]] {
        let outcome = await demo("\(line) --format json")
        struct Answer: Decodable {
            struct Result: Decodable {
                var kind: String
                var title: String
                var detail: String?
                var plays: Int?
                var url: String?
                var command: String?
            }
            var query: String
            var results: [Result]
        }
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8)).results.map {
            [
                "kind": $0.kind, "title": $0.title, "detail": $0.detail ?? "",
                "plays": $0.plays.map(String.init) ?? "", "command": $0.command ?? "",
                "url": $0.url ?? "",
            ]
        }
    }

    @Test func `Albums, artists and tracks come from the archive, best first`() async throws {
        let minibar = try await results("minibar")
        #expect(minibar.first?["kind"] == "album")
        #expect(minibar.first?["title"] == "Minibar")
        #expect(minibar.first?["detail"] == "Hotel Pommes")
        #expect(minibar.first?["command"] == "vinylogue album 'Hotel Pommes' Minibar")
        #expect(minibar.first?["url"]?.contains("Minibar") == true)
        #expect(Int(minibar.first?["plays"] ?? "") ?? 0 > 0)
        #expect(try await results("hotel pommes").first?["kind"] == "artist")
        #expect(try await results("pommes minibar").first?["title"] == "Minibar")
        #expect(try await results("mnbr").map(\.["title"]).contains("Minibar"))
    }

    @Test(arguments: [
        ("30 feb 2020", "There is no 30 February 2020."),
        ("12/05/2013", "could be 12 May 2013 or 5 December 2013."),
        ("qqqqqq", "Try fewer words or letters."),
    ])
    func `When nothing is found, the hint says why a date is impossible`(
        words: String,
        hint: String
    ) async {
        let outcome = await TestProgram().run("find \(words) --demo")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("Nothing found for \"\(words)\"."))
        #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("12 may 2013", "week", "12 May 2013", "vinylogue 2013-05-12"),
        ("w23 2014", "week", "Week 23 of 2014", "vinylogue w23-2014"),
        ("may 2013", "week", "May 2013", "vinylogue 2013-05"),
        ("2016", "week", "2016", "vinylogue 2016"),
        ("10 years ago", "week", "10 years ago", "vinylogue '10 years ago'"),
        ("kaspar", "person", "kaspar33", "vinylogue week --user kaspar33"),
        ("shoegaze", "genre", "Shoegaze", "vinylogue crate --genre rock --subgenre shoegaze"),
        ("jazz", "genre", "Jazz", "vinylogue crate --genre jazz"),
        ("min-plays", "setting", "Minimum plays", "vinylogue settings get min-plays"),
        ("archive sync", "command", "archive sync", "vinylogue help archive sync"),
    ])
    func `Other things are found too, with the command that shows them`(
        query: String,
        kind: String,
        title: String,
        command: String
    ) async throws {
        let found = try await results(query).first { $0["kind"] == kind }
        #expect(found?["title"] == title)
        #expect(found?["command"] == command)
    }

    @Test func `Matches are in columns, and highlighted in color`() async {
        let plain = await demo("minibar")
        #expect(plain.status == .success)
        #expect(plain.output.hasPrefix(" album    Minibar"), "\(plain.output)")
        #expect(plain.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let colored = await demo("minibar --color always")
        #expect(colored.output.contains("m\("Minibar")\u{1B}[0m"), "\(colored.output)")
    }

    @Test(arguments: [false, true])
    func `Without a match, an archive is advised only to a user who has none`(
        hasArchive: Bool
    ) async throws {
        let home = try HomeFolder()
        let program = home.program()
        _ = await program.run("settings set user files:rob")
        if hasArchive {
            let file = home.directory.url.appending(path: "plays.csv")
            try Data("time,artist,album,track\n1763719445,A,B,T\n".utf8).write(to: file)
            _ = await program.run(["archive", "import", file.path, "--kind", "vinylogue"])
        }
        let outcome = await program.run("find qqqqqq --offline")
        #expect(outcome.status == .failure, "\(outcome)")
        #expect(outcome.errors.contains("Nothing found for \"qqqqqq\"."))
        #expect(outcome.errors.contains("keep them in an archive") != hasArchive)
    }

    @Test func `Without a match the exit status is 1, and JSON is an empty list`() async {
        let outcome = await demo("qqqqqq")
        #expect(outcome.status == .failure)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Nothing found for \"qqqqqq\"."))
        let json = await demo("qqqqqq --format json")
        #expect(json.status == .failure)
        #expect(json.output == "{\"query\":\"qqqqqq\",\"results\":[]}\n")
    }

    @Test func `Without an archive the charts in the cache and the favorites are searched`()
        async throws
    {
        let program = home.program()
        #expect(await program.run("setup --user nora_needle --no-input").status == .success)
        #expect(await program.run("find hotel").output.contains("Hotel Pommes") == false)
        _ = await program.run(["favorites", "add", "Ann Example", "Unheard Of"])
        #expect(await program.run("find unheard").output.contains("Ann Example"))
        let week = await program.run("week --years-ago 0 --by albums")
        let artist = try #require(
            week.output.split(separator: "\n").dropFirst().first.map(String.init)
        )
        #expect(!artist.isEmpty)
        _ = await program.run("years")
        let found = await program.run("find a --format csv")
        #expect(found.output.contains("album,"), "\(found)")
        #expect(found.status == .success)
    }

    @Test(arguments: ["minibar", "Minibar by Hotel Pommes", "pommes minibar", "MINIBAR"])
    func `Words of the names are enough to show an album`(words: String) async {
        let program = home.program()
        let expected = await program.run(["album", "Hotel Pommes", "Minibar", "--demo"])
        #expect(expected.status == .success)
        let shown = await program.run(["album", words, "--demo"])
        #expect(shown.output == expected.output, "\(shown)")
    }

    @Test func `Without a terminal, words that match several albums are an error`() async {
        let program = home.program()
        for line in ["album hotel", "favorites add hotel", "dislikes add hotel", "play hotel"] {
            let outcome = await program.run("\(line) --demo")
            #expect(outcome.status == .usage, "\(outcome)")
            #expect(outcome.errors.contains("Not sure which album \"hotel\" is."), "\(outcome)")
            #expect(outcome.errors.contains("\"Hotel Pommes\" \"Minibar\""), "\(outcome)")
        }
        let vague = await program.run("album mnbr --demo")
        #expect(vague.status == .usage)
        let unknown = await program.run("album qqqqqq --demo")
        #expect(unknown.status == .failure)
        #expect(unknown.errors.contains("Found no album matching \"qqqqqq\"."))
    }

    @Test func `On a terminal, words that match several albums are a question`() async {
        var program = home.program()
        program.isTerminal = true
        program.typed = ["x", "0", "1"]
        let chosen = await program.run("favorites add hotel --demo")
        #expect(chosen.status == .success, "\(chosen)")
        #expect(chosen.errors.contains("1  "), "\(chosen)")
        #expect(chosen.output.contains("by Hotel Pommes"), "\(chosen)")
        program.typed = [""]
        let cancelled = await program.run("favorites add hotel --demo")
        #expect(cancelled.status == .failure)
        #expect(cancelled.errors.contains("Nothing was changed."))
    }

    @Test func `A name that begins with a hyphen is not taken for an option`() {
        let artist = FindItem(.artist("-M-"))
        #expect(artist.command(for: nil) == "vinylogue artist -- -M-")
        let album = FindItem(.album(Album(artist: "-M-", title: "Je dis aime")))
        #expect(album.command(for: "bob") == "vinylogue album --user bob -- -M- 'Je dis aime'")
    }

    @Test func `Without an account there are still dates, genres, settings and commands`() async {
        let program = home.program(key: nil)
        #expect(await program.run("find jazz").output.hasPrefix(" genre"))
        #expect(await program.run("find doctor").output.contains("command"))
    }

    @Test(arguments: ["find", "find --limit 0 x"])
    func `Words are needed, and a positive limit`(line: String) async {
        #expect(await home.program().run(line).status == .usage)
    }
}
