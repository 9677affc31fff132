import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Presses every key on every page in every state. Serialized, so that other tests are not delayed.
@Suite(.serialized)
struct KeyWalkTests {
    /// The keys of a keyboard, some of them with control.
    static let keys: [KeyPress] = {
        let special: [Key] = [
            .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .up, .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .function(1), .function(12),
        ]
        let letters = "abdfgouz".unicodeScalars.map(Key.character)
        return (printable.map(Key.character) + special).map { KeyPress($0) }
            + letters.map { KeyPress($0, .control) }
    }()

    /// The scenes by the title of their table of keys.
    static let tables = Dictionary(grouping: Scene.all) { $0.player.model.keymap.title }

    /// The keys to press in a scene: all keys in its table, and a share of the others, so that each of these
    /// is pressed in one of the table's scenes.
    static func keys(in scene: Scene) -> [KeyPress] {
        let keymap = scene.player.model.keymap
        let scenes = tables[keymap.title] ?? []
        let place = scenes.firstIndex { $0.description == scene.description }
        return keys.enumerated().filter { number, press in
            number % scenes.count == place || !keymap.all(of: press).isEmpty
        }.map(\.element)
    }

    /// One scene for each pair of key tables in use before and after a slash.
    static let searches: [Scene] = {
        var seen: Set<[String]> = []
        return Scene.all.filter { scene in
            var player = scene.player
            player.type("/")
            return seen.insert([scene.player, player].map(\.model.keymap.title)).inserted
        }
    }()

    /// The characters that can be typed.
    static let printable =
        (0x20...0x7E).compactMap { Unicode.Scalar(UInt32($0)) } + ["é", "漢", "ß"]

    /// Everything that a key can change, except for the screen and messages.
    private struct Doing: Equatable {
        var saved: PreferencesSnapshot
        var effects: [Effect]
        var isOver: Bool
        var undos: Int
        var kind: CalendarPeriod.Kind
        var problems: Set<Need>
        var pages: [String]

        init(_ player: Player) {
            saved = player.model.saved
            effects = player.effects
            isOver = player.model.isOver
            undos = player.model.undos.count
            kind = player.model.kind
            problems = Set(player.model.problems.keys)
            pages = player.model.pages.map { Mirror(reflecting: $0).children.first?.label ?? "" }
        }
    }

    /// The screen without a message.
    private func screen(_ player: Player) -> Screen {
        var player = player
        player.model.notice = nil
        return player.model.screen
    }

    private func quiet(_ player: Player, _ size: TerminalSize?) -> Player {
        var player = player
        if let size {
            player.send(.resized(size))
            player.answerAll()
        }
        player.effects = []
        player.model.notice = nil
        return player
    }

    /// The keys that have no effect and show no message.
    private func silent(_ player: Player, _ keys: [KeyPress]) -> [KeyPress] {
        let (before, doing) = (screen(player), Doing(player))
        return keys.filter { press in
            var pressed = player
            pressed.send(.input(.key(press)))
            return pressed.model.notice == nil && Doing(pressed) == doing
                && screen(pressed) == before
        }
    }

    @Test(arguments: Scene.all)
    func `Every key has a visible effect or a message`(scene: Scene) {
        #expect(silent(quiet(scene.player, nil), Self.keys(in: scene)) == [])
    }

    @Test(arguments: Scene.all.filter { !$0.description.contains("loading") })
    func `Every key has a visible effect or a message even in a tiny window`(scene: Scene) {
        let size = TerminalSize(columns: 28, rows: 8)
        #expect(silent(quiet(scene.player, size), Self.keys(in: scene)) == [])
    }

    @Test(arguments: searches)
    func `After a slash typing and pasting have no effect beyond the search`(scene: Scene) {
        var player = quiet(scene.player, nil)
        player.type("/")
        let before = Doing(player)
        for word in ["fox", "david", "yes please", "quiet, D W M", "n/a?"] {
            var pasted = player
            pasted.send(.input(.paste(word)))
            let isQuiet = Doing(pasted) == before
            #expect(isQuiet, "\(word)")
        }
        for scalar in Self.printable {
            player.type(String(scalar))
            let isQuiet = Doing(player) == before
            #expect(isQuiet, "\(scalar)")
        }
    }
}
