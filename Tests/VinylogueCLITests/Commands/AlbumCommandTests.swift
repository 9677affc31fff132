import Foundation
import Demo
import HTTP
import LastFM
import Terminal
import TestSupport
import Testing

@testable import VinylogueCLI

struct AlbumCommandTests {
    private func program(_ columns: Int = 80) -> TestProgram {
        var program = TestProgram()
        program.columns = columns
        program.environment["TERM"] = "xterm-256color"
        program.environment["COLORTERM"] = "truecolor"
        return program
    }

    @Test(arguments: [40, 80, 120])
    func `Without colors an album's details fit the terminal's width`(columns: Int) async throws {
        let outcome = await program(columns).run("album --demo --week-rank 1 --color never")
        #expect(outcome.status == .success, "\(outcome.errors)")
        for line in outcome.output.split(separator: "\n") {
            // URLs are never cut.
            #expect(line.displayWidth <= columns || line.hasPrefix(" https://"))
        }
        try expectSnapshot(outcome.output, "album-\(columns)")
    }

    @Test func `With colors the cover appears next to the album's details`() async throws {
        let outcome = await program(100).run("album --demo --week-rank 1 --color always")
        try expectSnapshot(outcome.output, "album-color")
        let palette = await TestProgram().run("album --demo --week-rank 1 --color always")
        #expect(!palette.output.contains("48;2;"))
    }

    @Test func `JSON matches the snapshot byte for byte`() async throws {
        let outcome = await program().run("album --demo --week-rank 2 --format json")
        try expectSnapshot(outcome.output, "album-json")
    }

    @Test func `An album whose name has special characters is found by name`() async throws {
        for names in [["DJ Spreadsheet", "#REF!"], ["Los Ángeles Tardíos", "Cumbia / Catarsis"]] {
            let outcome = await program().run(["album"] + names + ["--demo"])
            #expect(outcome.status == .success, "\(outcome.errors)")
            #expect(outcome.output.contains(names[1]))
        }
    }

    @Test(arguments: [
        "album", "album A B C", "album --week-rank 0", "album A B --week-rank 1",
        "album --week-rank one", "album A B --art-mode paint", "album A B --years-ago 3",
        "album A B --year 2020", "album A B --min-plays 20", "album --week-rank 1 --min-plays 20",
    ])
    func `An invalid command line is a usage error`(line: String) async throws {
        #expect(await program().run("\(line) --demo").status == .usage)
    }

    @Test func `Unknown albums and ranks are reported`() async throws {
        let unknown = await program().run(["album", "Nobody", "Nothing", "--demo"])
        #expect(unknown.status == .failure)
        #expect(unknown.errors.contains("no album \"Nothing\" by \"Nobody\""))
        let rank = await program().run("album --week-rank 900 --demo")
        #expect(rank.status == .failure)
        #expect(rank.errors.contains("has only 26 albums"))
    }

    @Test func `Missing details of an album leave no blank lines`() async throws {
        var program = program()
        program.environment["LASTFM_API_KEY"] = "0123456789abcdef"
        program.network = Transport { _ in
            let body =
                #"{"album":{"name":"Bare","artist":"Nobody","image":"","tags":"","tracks":""}}"#
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        let outcome = await program.run("album Nobody Bare --user joe")
        #expect(outcome.output == " Bare\n Nobody\n", "\(outcome.errors)")
    }

    @Test func `Tracks of unknown length are listed without a total time`() async throws {
        var program = program()
        program.environment["LASTFM_API_KEY"] = "0123456789abcdef"
        program.network = Transport { _ in
            let tracks = #"{"track":[{"name":"One"},{"name":"Two"}]}"#
            let body = #"{"album":{"name":"Bare","artist":"Nobody","tracks":\#(tracks)}}"#
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        let outcome = await program.run("album Nobody Bare --user joe")
        #expect(outcome.output == " Bare\n Nobody\n\n 1  One\n 2  Two\n", "\(outcome.errors)")
    }

    @Test func `With --art and colors the rows of a week have covers`() async throws {
        let outcome = await program().run("week --demo --art --limit 5 --color always")
        #expect(outcome.status == .success)
        try expectSnapshot(outcome.output, "week-art")
        let none = await program().run("week --demo --art --limit 5 --color never")
        #expect(none.output == (await program().run("week --demo --limit 5").output))
    }

    @Test func `On a terminal the rows are printed first, and covers are added later`() async throws
    {
        var program = program()
        program.isTerminal = true
        let outcome = await program.run("week --demo --art --limit 5")
        let names = try #require(outcome.output.range(of: "Box of Cables"))
        let cover = try #require(outcome.output.range(of: "\u{1B}7"))
        #expect(names.upperBound < cover.lowerBound)
    }

    @Test func `A collage is a square PNG of the covers`() async throws {
        let home = try HomeFolder()
        let file = home.directory.url.appending(path: "week.png")
        let line = ["week", "--demo", "--limit", "17", "--save-collage", file.path]
        let outcome = await program().run(line)
        #expect(outcome.status == .success, "\(outcome.errors)")
        let png = try Data(contentsOf: file)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // 17 albums fill 4 by 4 tiles of 300 pixels.
        #expect(Array(png[16..<24]) == [0, 0, 4, 176, 0, 0, 4, 176])
        let link = home.directory.url.appending(path: "link.png")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try Data().write(to: file)
        _ = await program().run(line.dropLast() + [link.path])
        #expect(try Data(contentsOf: file) == png)
        let bad = await program().run("week --demo --limit 1 --save-collage /dev/null/x.png")
        #expect(bad.status == .failure)
        var terminal = program()
        terminal.isTerminal = true
        #expect(await terminal.run("week --demo --save-collage -").status == .usage)
    }

    @Test func `Without a browser the URL is printed`() async throws {
        var program = program()
        let folder = try TemporaryDirectory()
        program.environment["PATH"] = folder.url.path
        let outcome = await program.run("album --demo --week-rank 1 --open")
        #expect(outcome.status == .failure)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors == """
                vinylogue: Failed to open a browser.
                The page is https://demo.vinylogue.invalid/music/Postcard+Wolves/The+Dead+Letter+Den

                """
        )
    }

    @Test func `Captions add space for text below every row of covers`() async throws {
        let home = try HomeFolder()
        let file = home.directory.url.appending(path: "week.png")
        let line = ["week", "--demo", "--limit", "9", "--caption", "--save-collage", file.path]
        let outcome = await program().run(line)
        #expect(outcome.status == .success, "\(outcome.errors)")
        let png = try Data(contentsOf: file)
        // 3 by 3 tiles of 300 pixels, each with 75 pixels of text.
        #expect(Array(png[16..<24]) == [0, 0, 0x03, 0x84, 0, 0, 0x04, 0x65])
        let alone = await program().run("week --demo --caption")
        #expect(alone.status == .usage)
        #expect(alone.errors.contains("--caption needs --save-collage FILE."))
    }

    @Test(arguments: ["x.jpg", "x.PNG.gif", "/tmp/week.", "a.b/x.jpeg"])
    func `A collage or a card is rejected unless its file name ends in .png`(
        name: String
    ) async throws {
        for command in ["week --demo --save-collage", "recap --demo --save-card"] {
            let outcome = await program().run("\(command) \(name)")
            #expect(outcome.status == .usage)
            #expect(outcome.errors.contains("The name must end in .png"), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: name))
        }
    }

    @Test(arguments: [
        ("--save-collage x.png --art", "--art"),
        ("--save-collage - --format json", "--format json"),
    ])
    func `A collage cannot be combined with --art or another format`(options: String, other: String)
        async throws
    {
        let outcome = await program().run("week --demo \(options)")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("can't be used with \(other)."), "\(outcome.errors)")
        #expect(await program().run("week --demo --art --format csv").status == .usage)
    }

    @Test(arguments: [0x00, 0x3C, 0x47])
    func `A cover that cannot be decoded is shown as a sleeve`(first: UInt8) async throws {
        var program = program()
        program.environment["LASTFM_API_KEY"] = "0123456789abcdef"
        let demo = Transport.remembered(program.now)
        program.network = Transport { request in
            guard request.url.path.hasPrefix("/art/") else { return try await demo.send(request) }
            return HTTPResponse(status: 200, body: Data(repeating: first, count: 5000))
        }
        let line = "week --user nora_needle --art --limit 3 --color always"
        let outcome = await program.run(line)
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains("Postcard Wolves"))
        #expect(outcome.output.contains("48;2;"))
    }

    @Test func `A note counts the covers that could not be loaded`() async throws {
        let home = try HomeFolder()
        var program = home.program()
        let demo = program.network
        program.network = Transport { request in
            request.url.path().contains("/art/")
                ? HTTPResponse(status: 404) : try await demo.send(request)
        }
        let file = home.directory.url.appending(path: "week.png")
        let outcome = await program.run([
            "week", "--user", "nora_needle", "--limit", "9", "--save-collage", file.path,
        ])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains(/\d covers could not be loaded\./), "\(outcome.errors)")
    }

    @Test func `The sum below tracks with short titles is not cut off`() async throws {
        let home = try HomeFolder()
        var program = home.program()
        let demo = program.network
        let tracks = (1...12).map {
            #"{"name":"T\#($0)","duration":100,"artist":{"name":"A"},"@attr":{"rank":\#($0)}}"#
        }.joined(separator: ",")
        let album = #"{"album":{"name":"B","artist":"A","tracks":{"track":[\#(tracks)]}}}"#
        program.network = Transport { request in
            request.url.query()?.contains("album.getInfo") == true
                ? HTTPResponse(status: 200, body: Data(album.utf8)) : try await demo.send(request)
        }
        let outcome = await program.run("album A B --user nora_needle --color never")
        #expect(outcome.output.contains("12 tracks, 20:00\n"), "\(outcome.output)")
    }
}
