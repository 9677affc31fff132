import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct KeymapTests {
    /// Everything that a key can change, except for messages.
    private struct Outcome: Equatable {
        var screen: Screen
        var pages: [Page]
        var saved: PreferencesSnapshot
        var effects: [Effect]
        var isOver: Bool
        var problems: Bool

        init(_ player: Player) {
            var player = player
            player.model.notice = nil
            screen = player.model.screen
            pages = player.model.pages
            saved = player.model.saved
            effects = player.effects
            isOver = player.model.isOver
            problems = player.model.problems.isEmpty
        }
    }

    /// The keys that have an effect other than a message.
    private func changes(_ player: Player, _ presses: [KeyPress]) -> [KeyPress] {
        var player = player
        player.effects = []
        player.model.notice = nil
        let before = Outcome(player)
        return presses.filter { press in
            var pressed = player
            pressed.send(.input(.key(press)))
            return Outcome(pressed) != before
        }
    }

    @Test func `Every key in every table has an effect`() {
        #expect(KeyWalkTests.tables.count == 32)
        for (title, scenes) in KeyWalkTests.tables {
            for binding in scenes[0].player.model.keymap.bindings {
                for press in binding.keys.keys where press.key != .character("9") {
                    let works = scenes.contains { scene in
                        let model = scene.player.model
                        return model.keymap.binding(of: press, in: model) != nil
                            && !changes(scene.player, [press]).isEmpty
                    }
                    if !works, case .character("5"..."9") = press.key { continue }
                    #expect(works, "\(title): \(press) (\(binding.meaning))")
                }
            }
        }
    }

    @Test func `Every handled key is in its page's table of keys`() {
        for scene in Scene.all where scene.player.model.keymap.otherwise == nil {
            let model = scene.player.model
            // A slash starts a search on every page.
            let unlisted = KeyWalkTests.keys(in: scene).filter {
                $0 != KeyPress("/") && model.keymap.binding(of: $0, in: model) == nil
            }
            let handled = changes(scene.player, unlisted)
            #expect(handled.isEmpty, "\(scene)")
        }
    }

    @Test func `While typing, only editing keys and those in the table are handled`() {
        for scene in Scene.all where scene.player.model.keymap.otherwise != nil {
            let model = scene.player.model
            if case .question = model.page { continue }
            let unlisted = KeyWalkTests.keys(in: scene).filter { press in
                var field = LineField(text: "xyz")
                _ = field.take(.key(KeyPress(.left)))
                let before = field
                _ = field.take(.key(press))
                return field == before && model.keymap.binding(of: press, in: model) == nil
            }
            let handled = changes(scene.player, unlisted)
            #expect(handled.isEmpty, "\(scene)")
        }
    }

    @Test func `Every page appears in a test scene`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appending(path: "Sources/VinylogueTUI/App/Page.swift")
        let declared = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /\n    case (\w+)\(/).map { String($0.output.1) }
        let seen = Scene.all.flatMap(\.player.model.pages)
            .compactMap { Mirror(reflecting: $0).children.first?.label }
        #expect(Set(seen) == Set(declared))
    }

    @Test func `Every page that has a section of keys is in the list of keys`() {
        let states = Scene.all.flatMap { $0.player.model.pages.map(\.state) }
        for kind in states.map({ type(of: $0) }) where kind.chapter != nil {
            #expect(Page.listed.contains { $0 == kind })
        }
    }

    @Test func `A letter or symbol means the same on every page, with few exceptions`() {
        var meanings: [KeyPress: Set<String>] = [:]
        for keymap in Keymap.chapters {
            for binding in keymap.bindings {
                for press in binding.keys.keys {
                    guard case .character(let scalar) = press.key, scalar != " " else { continue }
                    meanings[press, default: []].insert(binding.meaning)
                }
            }
        }
        // e and q also end editing; h and l also change a setting.
        let leaving: Set<KeyPress> = [KeyPress("e"), KeyPress("q"), KeyPress("h"), KeyPress("l")]
        // d and i remove and import people, but on a wall they turn the dial and explain an album. r retries,
        // but creates a new wall if the wall has not failed.
        let people: Set<KeyPress> = [KeyPress("d"), KeyPress("i"), KeyPress("r")]
        // Digits open people's weeks on the home page, and genres on a wall.
        let digits = Set(Keymap.digits.keys)
        for (press, meanings) in meanings
        where !leaving.union(people).union(digits).contains(press) {
            #expect(meanings.count == 1, "\(press): \(meanings)")
        }
    }

    @Test(arguments: [(80, 24), (200, 24)])
    func `Every hint in the footer works when it is pressed or clicked`(size: (Int, Int)) {
        // The position of hints is checked in every scene, but their effect only once per table.
        var tried: Set<[String]> = []
        for scene in Scene.all {
            var player = scene.player
            player.send(.resized(TerminalSize(columns: size.0, rows: size.1)))
            player.answerAll()
            player.model.notice = nil
            let lines = player.model.screen.lines
            for hint in player.model.footer {
                let line = lines[hint.row]
                #expect(hint.binding.applies(player.model))
                #expect(line.contains("\(hint.keys) \(hint.word)"), "\(scene)")
                guard tried.insert([player.model.keymap.title, hint.word]).inserted else {
                    continue
                }
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
                // For some of its keys another binding may take precedence.
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
        var album = Scene.album()
        album.type("y")
        album.answerAll()
        album.press(.down, .enter)
        #expect(album.text.contains("November 2024"))
    }

    @Test func `A digit opens the week for the user or a friend`() {
        var player = Player()
        player.type("3")
        #expect(player.needs == [player.chart(2025, of: "yukiko")])
        player.type("q9")
        #expect(player.model.pages.count == 1)
    }

    @Test func `n and N cycle through the people in both directions`() {
        var player = Scene.week("N")
        #expect(player.text.contains("zoe"))
        player.type("n")
        player.answerAll()
        #expect(player.text.contains("nora"))
    }

    @Test func `Home and End show the first and the last year`() {
        var player = Scene.week()
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
        var player = Scene.week("s")
        func footer() -> String {
            player.model.footer.first.map { player.model.screen.lines[$0.row] } ?? ""
        }
        #expect(footer().contains("enter change") && !footer().contains("album"))
        player.press(.enter)
        #expect(footer().contains("enter save") && footer().contains("esc cancel"))
        player.press(.escape)
        player.type("q?")
        #expect(footer().contains("q back") && footer().contains("enter run"))
    }
}
