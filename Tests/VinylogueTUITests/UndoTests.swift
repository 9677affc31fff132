import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Changes of every kind are undone and redone, the latest first.
struct UndoTests {
    private func names(_ player: Player) -> [String] {
        player.model.saved.friends.friends.map(\.username)
    }

    /// The preferences after all saved changes.
    private func saved(_ player: Player) -> PreferencesSnapshot {
        var saved = savedForNora
        for case .save(let change) in player.effects { change.apply(to: &saved) }
        return saved
    }

    @Test func `Steps of the minimum plays are undone as one change, and redone`() {
        var player = Scene.week("+++++")
        player.effects = []
        player.type("u")
        #expect(player.text.contains("Undid: minimum plays 6 → 1. Press U to redo."))
        #expect(player.model.saved.filter == 1)
        player.type("U")
        #expect(player.text.contains("Redid: minimum plays 1 → 6. Press u to undo."))
        #expect(player.model.saved.filter == 6)
        player.type("q")
        player.send(.input(.key(KeyPress("r", .control))))
        #expect(player.text.contains("Nothing to redo."))
        player.type("u")
        #expect(player.model.saved.filter == 1)
    }

    @Test func `Steps with another key between them are separate changes`() {
        var player = Scene.week("++j+")
        player.type("u")
        #expect(player.model.saved.filter == 3)
        player.type("u")
        #expect(player.model.saved.filter == 1)
        player.type("u")
        #expect(player.text.contains("Nothing to undo."))
    }

    @Test func `Steps that cancel each other out leave nothing to undo`() {
        var player = Scene.week("+-")
        player.type("u")
        #expect(player.text.contains("Nothing to undo."))
    }

    @Test func `A friend's moves, removal and addition are undone on any page, and redone`() {
        var player = Player()
        player.answerAll()
        player.type("ejJJ")
        #expect(names(player) == ["yukiko", "zoe", "Kaspar_33"])
        player.type("dyeaakim")
        player.press(.enter)
        player.send(.verified(player.model.serial, .success(Person(name: "akim"))))
        #expect(player.text.contains("Added akim. Press u to undo."))
        #expect(names(player) == ["yukiko", "zoe", "akim"])
        player.type("1")
        player.answerAll()
        player.type("u")
        #expect(player.text.contains("Undid: adding akim."))
        player.type("u")
        #expect(player.text.contains("Undid: removing Kaspar_33."))
        #expect(names(player) == ["yukiko", "zoe", "Kaspar_33"])
        player.type("u")
        #expect(player.text.contains("Undid: moving Kaspar_33."))
        #expect(player.model.saved == savedForNora)
        player.type("UUU")
        #expect(names(player) == ["yukiko", "zoe", "akim"])
        #expect(player.text.contains("Redid: adding akim."))
        #expect(saved(player) == player.model.saved)
    }

    @Test func `Undoing a friend who was removed before removes them again`() {
        var player = Player()
        player.answerAll()
        player.type("ejdyaKaspar_33")
        player.press(.enter)
        player.send(.verified(player.model.serial, .success(Person(name: "Kaspar_33"))))
        #expect(player.model.saved.friends.removedNames.isEmpty)
        player.press(.escape)
        player.type("u")
        #expect(player.model.saved.friends.removedNames == ["Kaspar_33"])
    }

    @Test func `The cursor goes to a friend whose removal is undone`() {
        var player = Player()
        player.answerAll()
        player.type("ejdyeG")
        #expect(player.model.selectedPerson == "zoe")
        player.type("u")
        #expect(player.model.selectedPerson == "Kaspar_33")
    }

    @Test func `Turns of the dial are undone as one change`() {
        var player = Scene.wall("dd")
        player.type("u")
        #expect(player.text.contains("Undid: dial mystery → mixed."))
        #expect(player.model.saved.dial == .mixed)
        player.type("U")
        #expect(player.model.saved.dial == .mystery)
    }

    @Test func `A mark is undone and redone on the walls as well`() throws {
        var player = Scene.wall("l")
        let tile = try #require(player.model.selectedTile)
        func isListed() -> Bool {
            player.model.tiles(of: player.model.wallPage?.shown).contains(tile)
        }
        player.type("x")
        #expect(!isListed())
        player.type("u")
        #expect(isListed() && player.model.selectedTile == tile)
        player.effects = []
        player.type("U")
        #expect(!isListed() && player.model.marks?.has(.dislike, tile.id) == true)
        #expect(player.text.contains("Redid: ✕ \(tile.title) by \(tile.artist)."))
        #expect(player.effects.count { if case .mark(.undo) = $0 { true } else { false } } == 1)
    }

    @Test func `A new change ends redoing`() {
        var player = Scene.week("fu")
        player.type("x")
        player.type("U")
        #expect(player.text.contains("Nothing to redo."))
    }

    @Test func `At most a hundred changes can be undone`() {
        var player = Scene.week()
        for _ in 0..<60 { player.type("fx") }
        #expect(player.model.undos.count == 100)
    }

    @Test func `A change that another process has overridden can't be undone`() {
        var player = Scene.week("+")
        player.effects = []
        player.model.saved.values[.minPlays] = "7"
        player.type("u")
        #expect(
            player.text.contains("Can't undo: another program has set Minimum plays to 7."),
            "\(player.text)"
        )
        #expect(player.effects.isEmpty && player.model.saved.filter == 7)
    }

    @Test func `A friend that another process has moved stays there`() {
        var player = Player()
        func friends(_ names: String...) -> FriendsList {
            FriendsList(friends: names.map { Friend(username: $0) })
        }
        player.model.saved.friends = friends("akim", "bea", "cleo")
        player.type("ejJ")
        #expect(player.model.saved.friends == friends("bea", "akim", "cleo"))
        player.model.saved.friends = friends("bea", "cleo", "akim")
        player.effects = []
        player.type("u")
        #expect(player.text.contains("Can't undo: another program has moved akim."))
        #expect(player.effects.isEmpty)
        #expect(player.model.saved.friends == friends("bea", "cleo", "akim"))
    }

    @Test func `A setting that another process has changed is not overwritten`() {
        let change = PreferencesChange.swap(.minPlays, from: "6", to: "4")
        var file = PreferencesSnapshot(me: "nora", values: [.minPlays: "9"])
        #expect(
            change.obstacle(in: file)?.text
                == "Can't undo: another program has set Minimum plays to 9."
        )
        change.apply(to: &file)
        #expect(file.filter == 9)
        file.values[.minPlays] = "6"
        #expect(change.obstacle(in: file) == nil)
        change.apply(to: &file)
        #expect(file.filter == 4)
    }

    @Test
    func `A friend whom another process removed or added again is neither moved nor restored`() {
        let akim = Friend(username: "akim")
        let (move, restore) = (
            PreferencesChange.move("akim", position: 1),
            PreferencesChange.restore(akim, position: 1)
        )
        let without = PreferencesSnapshot(me: "nora", friends: FriendsList(friends: []))
        let with = PreferencesSnapshot(me: "nora", friends: FriendsList(friends: [akim]))
        #expect(
            move.obstacle(in: without)?.text
                == "Another program has removed akim from your friends."
        )
        #expect(move.obstacle(in: with) == nil)
        #expect(restore.obstacle(in: with)?.text == "Another program has added akim again.")
        #expect(restore.obstacle(in: without) == nil)
        // A friend who is already gone is as wanted.
        #expect(PreferencesChange.remove("akim").obstacle(in: without) == nil)
    }
}
