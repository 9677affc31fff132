import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct KeymapTests {
    /// A page in a state, with the cursor where keys can do something.
    struct Scene: Sendable, CustomStringConvertible {
        var description: String
        var player: Player

        init(
            _ description: String,
            _ player: Player = Player(),
            _ go: (inout Player) -> Void = { _ in }
        ) {
            self.description = description
            self.player = player
            go(&self.player)
        }
    }

    private static func week(_ keys: String = "") -> Player {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    private static func album() -> Player {
        var player = week("j")
        player.press(.enter)
        // Too small for all of the text.
        player.send(.resized(TerminalSize(columns: 80, rows: 10)))
        player.answerAll()
        return player
    }

    /// The same while an album plays that is in no chart.
    private static func playing(_ player: Player) -> Player {
        var player = player
        var status = PlayerStatus()
        (status.state, status.artist, status.album) = (.play, "A", "B")
        (status.track, status.elapsed, status.duration) = ("C", 10, 100)
        player.send(.player(.status(status)))
        player.answerAll()
        return player
    }

    private static func wall(_ keys: String = "") -> Player {
        var player = Player()
        player.type("v")
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    /// Every page in each of its states.
    static let scenes: [Scene] = [
        Scene("home") { $0.type("j") }, Scene("home, top"), Scene("home, end") { $0.type("G") },
        Scene("home, searched") {
            $0.type("/o")
            $0.press(.enter)
        },
        Scene("home, searching") { $0.type("/o") },
        Scene("home, starting to search") { $0.type("/") },
        Scene("home, editing") { $0.type("ejj") },
        Scene("home, after a removal") { $0.type("ejdy") },
        Scene("home, removing") { $0.type("ejd") },
        Scene("home, adding") { $0.type("akim") },
        Scene("home, failed") {
            $0.answer($0.chart(2025, of: "zoe"), .failure(Problem("No network.")))
        },
        Scene("week", week("+hh")) { $0.type("jj") },
        Scene("week, end", week("+hh")) { $0.type("G") },
        Scene("week, top", week("hh")),
        Scene("week, searching", week("/e")) { $0.press(.down) },
        Scene("week, searched", week("/e")) { $0.press(.enter) },
        Scene("week, starting to search", week("/")),
        Scene("week, failed") {
            $0.press(.enter)
            $0.answer($0.chart(2025), .failure(Problem("No network.")))
        },
        Scene("week, months", week("M")), Scene("years, months", week("My")),
        Scene("home, months") { $0.type("M") },
        Scene("home, playing", playing(Player())), Scene("week, playing", playing(week())),
        Scene("years, playing", playing(week("y"))), Scene("album, playing", playing(album())),
        Scene("wall, playing", playing(wall())),
        Scene("which to play", week()) {
            let albums = (1...9).map { PlayerAlbum(Album(artist: "A", title: "\($0)")) }
            $0.send(.played(.success(.several(albums, track: 1))))
        },
        Scene("years", week("yjj")), Scene("years, end", week("yG")),
        Scene("years, failed", week("y")) {
            $0.model.problems.put(Problem("No."), for: $0.chart(2013))
        },
        Scene("album", album()), Scene("album, end", album()) { $0.type("G") },
        Scene("album, disliked", album()) { $0.type("x") },
        Scene("album, failed", album()) {
            $0.model.problems.put(Problem("No."), for: $0.chart(2013))
        },
        Scene("wall", wall("jjl")), Scene("wall, top", wall()), Scene("wall, end", wall("G")),
        Scene("wall, after a dislike", wall("jx")), Scene("wall, turned", wall("dd")),
        Scene("wall, failed", wall()) {
            $0.model.problems.put(Problem("No."), for: .marks)
        },
        Scene("genre bar", wall()) { $0.press(.tab, .right, .right) },
        Scene("genre bar, end", wall()) { $0.press(.tab, .end) },
        Scene("why", wall("i")),
        Scene("settings", week("++s")), Scene("settings, minimum plays", week("++sjj")),
        Scene("settings, end", week("sG")),
        Scene("settings, renaming", week("s")) { $0.press(.enter) },
        Scene("settings, clearing", week("sG")) { $0.press(.enter) },
        Scene("keys", Player(columns: 60, rows: 16)) { $0.type("?jj") },
        Scene("keys, end", Player(columns: 60, rows: 16)) { $0.type("?G") },
        Scene("onboarding", Player(saved: Saved(), asksForKey: true)) { $0.type("nora") },
        Scene("onboarding, at its end", Player(saved: Saved())) {
            $0.type("nora")
            $0.press(.enter)
            $0.send(.verified(1, .success(Person(name: "nora"))))
            $0.send(.imported(2, .success([])))
        },
        Scene("migration", Player(saved: Saved(), offer: sampleOffer)),
    ]

    /// All that a key can change.
    private struct Outcome: Equatable {
        var screen: Screen
        var pages: [Page]
        var saved: Saved
        var effects: [Effect]
        var isOver: Bool
        var problems: Bool

        init(_ player: Player) {
            screen = player.model.screen
            pages = player.model.pages
            saved = player.model.saved
            effects = player.effects
            isOver = player.model.isOver
            problems = player.model.problems.isEmpty
        }
    }

    private func changes(_ player: Player, _ press: KeyPress) -> Bool {
        var player = player
        player.effects = []
        // A notice ends with the next key, whichever it is.
        player.model.notice = nil
        let before = Outcome(player)
        player.send(.input(.key(press)))
        return Outcome(player) != before
    }

    @Test func `Every key of every table does something`() {
        // The tables by their titles, with the scenes in which they are in use.
        let tables = Dictionary(grouping: Self.scenes) { $0.player.model.keymap.title }
        #expect(tables.count == 18)
        for (title, scenes) in tables {
            for binding in scenes[0].player.model.keymap.bindings {
                for press in binding.keys.keys where press.key != .character("9") {
                    let works = scenes.contains { scene in
                        let model = scene.player.model
                        return model.keymap.binding(of: press, in: model) != nil
                            && changes(scene.player, press)
                    }
                    if !works, case .character("4"..."9") = press.key { continue }
                    #expect(works, "\(title): \(press) (\(binding.meaning))")
                }
            }
        }
    }

    /// All keys of a keyboard, also with control.
    private static let allKeys: [KeyPress] = {
        let characters = (0x20...0x7E).compactMap { Unicode.Scalar(UInt32($0)).map(Key.character) }
        let special: [Key] = [
            .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .up, .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .function(1), .function(5),
        ]
        let letters = "abdefghijklmnopqrstuvwxyz".unicodeScalars.map(Key.character)
        return (characters + special).map { KeyPress($0) } + letters.map { KeyPress($0, .control) }
    }()

    @Test func `Every key that is handled is in the table of its page`() {
        for scene in Self.scenes where scene.player.model.keymap.otherwise == nil {
            let model = scene.player.model
            for press in Self.allKeys where model.keymap.binding(of: press, in: model) == nil {
                #expect(!changes(scene.player, press), "\(scene): \(press)")
            }
        }
    }

    @Test func `While text is typed, only keys that edit it are handled besides the table`() {
        for scene in Self.scenes where scene.player.model.keymap.otherwise != nil {
            let model = scene.player.model
            let questions = [Keymap.clearing.title, Keymap.removing.title]
            guard !questions.contains(model.keymap.title) else { continue }
            for press in Self.allKeys where model.keymap.binding(of: press, in: model) == nil {
                var field = LineField(text: "x")
                guard !field.take(.key(press)) else { continue }
                #expect(!changes(scene.player, press), "\(scene): \(press)")
            }
        }
    }

    @Test func `A letter or sign means the same on every page`() {
        var meanings: [KeyPress: Set<String>] = [:]
        for keymap in Keymap.listed {
            for binding in keymap.bindings {
                for press in binding.keys.keys {
                    guard case .character(let scalar) = press.key, scalar != " " else { continue }
                    meanings[press, default: []].insert(binding.meaning)
                }
            }
        }
        // e, and q to leave, end editing too; arrows and their letters change a setting.
        let leaving: Set<KeyPress> = [KeyPress("e"), KeyPress("q"), KeyPress("h"), KeyPress("l")]
        // People are gone through and imported where people are; albums are marked and explained where they
        // came without a search. To try again is to draw again on a wall that has not failed.
        let people: Set<KeyPress> = [KeyPress("d"), KeyPress("f"), KeyPress("i"), KeyPress("r")]
        for (press, meanings) in meanings where !leaving.union(people).contains(press) {
            #expect(meanings.count == 1, "\(press): \(meanings)")
        }
    }

    @Test(arguments: [(80, 24), (200, 60)])
    func `Every hint in the footer works when it is pressed or clicked`(size: (Int, Int)) {
        for scene in Self.scenes {
            var player = scene.player
            player.send(.resized(TerminalSize(columns: size.0, rows: size.1)))
            player.answerAll()
            player.model.notice = nil
            let lines = player.model.screen.lines
            for hint in player.model.footer {
                let line = lines[hint.row]
                #expect(hint.binding.applies(player.model))
                #expect(line.contains("\(hint.keys) \(hint.word)"), "\(scene)")
                var clicked = player
                clicked.send(
                    .input(
                        .mouse(
                            MouseReport(
                                action: .press(.left),
                                column: hint.column,
                                row: hint.row
                            )
                        )
                    )
                )
                var pressed = player
                let model = player.model
                // Another binding may come first for some of its keys.
                let press = hint.binding.keys.first { press, number in
                    let found = model.keymap.binding(of: press, in: model)
                    return number == 1 && found?.binding.meaning == hint.binding.meaning
                }?.key
                guard let press else {
                    Issue.record("\(hint.word)")
                    continue
                }
                pressed.send(.input(.key(press)))
                #expect(Outcome(clicked) == Outcome(pressed), "\(scene): \(hint.word)")
            }
        }
    }

    @Test func `y shows all years from every page with a user, and a year opens its week`() {
        var home = Player()
        home.type("jy")
        home.answerAll()
        #expect(home.text.contains("Kaspar_33") && home.text.contains("WEEK 47 IN EVERY YEAR"))
        home.type("jj")
        home.press(.enter)
        home.answerAll()
        #expect(home.text.contains("Kaspar_33") && home.text.contains("November"))
        var album = Self.album()
        album.type("y")
        album.answerAll()
        album.press(.down, .enter)
        #expect(album.text.contains("November 2024"))
        #expect(album.model.pages.count == 2)
    }

    @Test func `A digit opens the week of the user or a friend`() {
        var player = Player()
        player.type("3")
        #expect(player.needs == [player.chart(2025, of: "yukiko")])
        player.type("q9")
        #expect(player.model.pages.count == 1)
    }

    @Test func `f and F go through the people in both directions`() {
        var player = Self.week("F")
        #expect(player.text.contains("zoe"))
        player.type("f")
        player.answerAll()
        #expect(player.text.contains("nora"))
    }

    @Test func `Home and End show the first and the last year`() {
        var player = Self.week()
        player.press(.home)
        player.answerAll()
        #expect(player.text.contains("November 2010"))
        player.press(.home)
        #expect(player.text.contains("No earlier year."))
        player.press(.end)
        player.answerAll()
        #expect(player.text.contains("November 2026"))
    }

    @Test func `A sheet shows its own keys in the footer`() {
        var player = Self.week("s")
        func footer() -> String {
            player.model.footer.first.map { player.model.screen.lines[$0.row] } ?? ""
        }
        #expect(footer().contains("enter change") && !footer().contains("album"))
        player.press(.enter)
        #expect(footer().contains("enter save") && footer().contains("esc cancel"))
        player.press(.escape)
        player.type("q?")
        #expect(footer().contains("q back") && !footer().contains("enter"))
    }
}
