import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The effects and messages of keys for albums, on every page with albums.
struct KeyMessageTests {
    private let first = sampleChart("nora", 2025).rows[0].album

    private func marks(_ player: Player) -> [Effect] {
        player.effects.filter { if case .mark = $0 { true } else { false } }
    }

    /// Pages with the cursor on the first album of nora's week.
    private static let pages: [Scene] = [
        Scene("home") { $0.answerAll() }, Scene("week", Scene.week()),
        Scene("years", Scene.week("y")),
        Scene("album", Scene.week()) {
            $0.press(.enter)
            $0.answerAll()
        },
        Scene("day", Scene.week("D")), Scene("month", Scene.week("M")),
    ]

    @Test(arguments: pages)
    func `f and x mark the album on every page, and u undoes each mark`(page: Scene) throws {
        var player = page.player
        let name = "\(first.title.shown) by \(first.artist.shown)"
        player.effects = []
        player.type("f")
        #expect(player.text.contains("♥ \(name). Press u to undo."))
        #expect(player.model.marks?.isFavorite(first.id.loose) == true)
        player.type("x")
        #expect(player.text.contains("Disliked \(name). Press u to undo."))
        #expect(player.model.marks?.has(.dislike, first.id.loose) == true)
        #expect(marks(player).count == 2)
        player.type("uu")
        #expect(player.text.contains("Undid: ♥ \(name). Press U to redo."))
        #expect(player.model.marks?.has(.favorite, first.id.loose) == false)
        #expect(player.model.marks?.has(.dislike, first.id.loose) == false)
        player.type("u")
        #expect(player.text.contains("Nothing to undo."))
    }

    @Test(arguments: pages)
    func `p, o, Y, + and - act on every page with albums`(page: Scene) {
        var player = page.player
        player.effects = []
        player.type("poY+-")
        #expect(player.effects.first == .play(first, track: 1))
        #expect(player.effects.contains(.open("https://www.last.fm/music/0")))
        #expect(player.effects.contains(.copy("\(first.artist) - \(first.title)")))
        #expect(
            player.effects.suffix(2) == [
                .save(.set(.minPlays, "2")), .save(.set(.minPlays, "1")),
            ]
        )
        #expect(player.text.contains("Minimum plays: 1."))
        player.type("-")
        #expect(player.text.contains("Minimum plays cannot be lower than 1."))
    }

    @Test func `Albums cannot be marked until the saved marks are loaded`() {
        var player = Player()
        player.press(.enter)
        player.answer(player.chart(2025))
        #expect(player.needs.contains(.marks))
        player.type("f")
        #expect(player.text.contains("Your favourites are still loading."))
        player.answer(.marks, .failure(Problem("The file is damaged.")))
        player.type("f")
        #expect(player.text.contains("Failed to read your favourites: The file is damaged."))
        #expect(marks(player).isEmpty)
    }

    @Test func `u undoes the latest change first, whether to friends or to marks`() {
        var player = Player()
        player.answerAll()
        player.type("fejdye")
        #expect(player.text.contains("Press u to undo") || player.model.undos.count == 2)
        player.type("u")
        #expect(player.text.contains("Undid: removing Kaspar_33. Press U to redo."))
        player.type("u")
        #expect(player.text.contains("Undid: ♥ "))
        player.type("ejdyegfu")
        #expect(player.text.contains("Undid: ♥ "))
    }

    /// Keys that open a page, a key without an effect there, and its message.
    @Test(arguments: [
        ("", "h", "Press enter to open the week, then change the year."),
        ("", "[", "Press enter to open the week, then change the year."),
        ("", "8", "Press a number from 1 to 4 to open that person's week."),
        ("", "_", "_ does nothing here."), ("", "0", "0 works on the crate page: genres"),
        ("", "P", "Nothing is playing."), ("", "d", "Press e to edit your friends first."),
        ("e", "d", "This is you. Change the account in settings (s)."),
        ("e", "J", "This is you. Change the account in settings (s)."),
        ("eG", "J", "This is the last friend."), ("ej", "K", "This is the first friend."),
        ("k", "k", "This is the top."), ("G", "j", "This is the end."),
        ("a", "\r", "Type a username first."), ("", "r", "Nothing to retry."),
        ("\r", "J", "J works on the home and playlist pages: move down, up."),
        ("\r", "\t", "Tab works on the album page: choose a track."),
        ("\rl", "l", "No later year."), ("\r/qqq\r", "f", "No matches."),
        ("y", "h", "Use ↑ and ↓ to choose a year."), ("\r\r", "n", "Press q to go back"),
        ("v", "+", "Minimum plays do not apply to the crate."), ("v", "c", "This is the crate."),
        ("vi", "f", "Press q to close this first."), ("s", "f", "Press q to close the settings"),
        ("isjj", "\r", "Your friends are being imported."),
        ("s\r", "\t", "Type the new value, then press enter."),
    ])
    func `A key without an effect shows the reason`(page: String, key: String, words: String) {
        var player = Player()
        player.answerAll()
        func press(_ keys: String) {
            for key in keys {
                switch key {
                case "\r": player.press(.enter)
                case "\t": player.press(.tab)
                default: player.type(String(key))
                }
                player.answerAll()
            }
        }
        press(page)
        player.effects = []
        press(key)
        #expect(player.text.contains(words), "\(player.text)")
        #expect(player.effects.isEmpty)
    }

    /// One page for each table of keys.
    private static let tables = KeyWalkTests.tables.values.compactMap(\.first)

    @Test(arguments: tables)
    func `The pages that a message names are those where the key has that meaning`(page: Scene) {
        for press in KeyWalkTests.keys {
            var player = page.player
            player.send(.input(.key(press)))
            let sentence = /.+ works on the (?<pages>.+) pages?: (?<meaning>.+)\./
            guard let match = player.model.notice?.wholeMatch(of: sentence) else { continue }
            let titles = Keymap.chapters.filter { chapter in
                chapter.all(of: press).contains { $0.binding.meaning == match.meaning }
            }.map { $0.title.lowercased() }
            #expect(match.pages == titles.listed, "\(press)")
        }
    }

    @Test func `If the browser does not open, the full URL is shown and can be copied`() {
        var player = Player()
        let address = "https://www.last.fm/music/" + String(repeating: "Hotel+Pommes", count: 6)
        player.send(.opened(address, false))
        let lines = player.model.screen.lines.suffix(3).joined().replacing(" ", with: "")
        #expect(lines.contains(address))
        #expect(player.effects == [.copy(address)])
    }

    @Test func `A long message is wrapped rather than cut`() {
        var player = Scene.wall()
        let words =
            "Without your history, recommendations, wild cards: Last.fm rejected the API key. Check it."
        player.model.notice = words
        let lines = player.model.screen.lines.suffix(2).joined(separator: " ")
        #expect(lines.split(separator: " ").joined(separator: " ") == words)
    }

    @Test func `On a line that is too long, the artist is cut first`() throws {
        var player = Player()
        player.type("v")
        player.answer(.marks)
        let request = try #require(
            player.needs.compactMap { if case .wall(let request) = $0 { request } else { nil } }
                .first
        )
        var wall = sampleWall(request, albums: 1)
        wall.albums[0].album = Album(
            artist: "The Orchestra With a Name of Some Length",
            title: "An Album That Is Called Something Long"
        )
        wall.albums[0].reason = "similar to Tristan and the Others"
        let shown = ShownWall(wall, isOld: false) { _ in Problem("") }
        player.answer(.wall(request), .success(.wall(shown)))
        player.answerAll()
        let line = try #require(
            player.model.screen.lines.last { $0.contains("An Album That") },
            "\(player.text)"
        )
        #expect(line.hasSuffix("similar to Tristan and the Others"))
        #expect(line.contains("An Album That Is Called Something Long"))
    }

    private func footer(_ player: Player) -> [String] {
        player.model.footer.map { "\($0.keys) \($0.word)" }
    }

    @Test func `The footer for all years lists keys that work there`() {
        let player = Scene.week("y")
        #expect(footer(player).first == "enter open")
        #expect(footer(player).contains("/ find") && !footer(player).contains("y years"))
    }

    @Test func `The footer on the playing page lists the player's keys first`() throws {
        var player = Scene.playing(Scene.week())
        player.type("P")
        player.answerAll()
        #expect(footer(player).prefix(3) == ["space pause", "< > track", "{ } seek"])
        #expect(!footer(Scene.playing(Scene.album())).contains("space pause"))
        var status = try #require(player.model.nowPlaying.status)
        status.state = .pause
        player.send(.player(.status(status)))
        #expect(footer(player).first == "space resume")
    }

    @Test func `Space has one meaning among the keys that work everywhere`() {
        let everywhere = KeyChapter.all.first { $0.title == "Everywhere" }?.keys ?? []
        #expect(everywhere.filter { $0.keys.contains("space") }.map(\.meaning) == ["pause, resume"])
    }
}
