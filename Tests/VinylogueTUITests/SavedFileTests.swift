import Dispatch
import Foundation
import Synchronization
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Files that other commands change while full-screen mode is open.
struct SavedFileTests {
    private static let changed = PreferencesSnapshot(
        me: "nora",
        friends: FriendsList(friends: [Friend(username: "akim")]),
        values: [.mpd: "attic"]
    )

    @Test func `Friends and settings that another command saves are shown`() {
        var player = Player()
        player.answerAll()
        player.effects = []
        player.send(.reread(.preferences(Self.changed), after: 0))
        #expect(player.text.contains("akim") && !player.text.contains("yukiko"))
        #expect(player.model.saved == Self.changed)
        #expect(player.effects == [.use(.mpd)])
        player.send(.unusable(Problem("mpd must be a host.")))
        #expect(player.text.contains("mpd must be a host."))
    }

    @Test func `A guest's account stays, and an account is never taken away`() {
        var guest = Player(visit: Visit(key: .saved, isGuest: true))
        let before = guest.model.saved
        guest.send(.reread(.preferences(Self.changed), after: 0))
        #expect(guest.model.saved == before)
        var player = Player()
        player.send(.reread(.preferences(PreferencesSnapshot()), after: 0))
        #expect(player.model.saved == savedForNora)
    }

    @Test func `The cursor stays on a person whom another command has moved`() {
        var player = Player()
        let names = ["akim", "bea", "cleo"]
        player.model.saved.friends = FriendsList(friends: names.map { Friend(username: $0) })
        player.type("jjj")
        #expect(player.model.selectedPerson == "cleo")
        var moved = player.model.saved
        moved.friends = FriendsList(friends: ["cleo", "akim", "bea"].map { Friend(username: $0) })
        player.send(.reread(.preferences(moved), after: 0))
        #expect(player.model.selectedPerson == "cleo")
        moved.friends = FriendsList(friends: ["akim", "bea"].map { Friend(username: $0) })
        player.send(.reread(.preferences(moved), after: 0))
        #expect(player.model.selectedPerson == "akim")
    }

    @Test func `Listed again, drafts are read after the changes to them are saved`() {
        var player = Scene.playlists()
        #expect(player.model.shelf != nil)
        #expect(!player.effects.contains(.readDrafts))
        player.type("qL")
        // Until they are saved, the drafts stay as they are on screen.
        #expect(player.effects.contains(.readDrafts) && player.model.shelf != nil)
        player.send(.draftsChanged)
        #expect(player.needs.contains(.drafts))
    }

    @Test(arguments: [true, false])
    func `After midnight, charts are those of the new day, unless an option chose the date`(
        followsClock: Bool
    ) {
        var player = Player(visit: Visit(followsClock: followsClock))
        let day = player.model.date
        #expect(day == today)
        player.answerAll()
        #expect(player.needs.isEmpty)
        player.model.now = Date(unixTime: day.unixTime)
        let isSameDay = !player.model.followClock()
        #expect(isSameDay)
        player.model.now = Date(unixTime: day.adding(days: 1).unixTime)
        let isNextDay = player.model.followClock()
        #expect(isNextDay == followsClock)
        #expect(player.model.date == (followsClock ? day.adding(days: 1) : day))
        player.send(.resized(player.model.size))
        #expect(player.needs.isEmpty != followsClock)
    }

    @Test func `Covers that an option turned off stay off`() {
        var player = Player(visit: Visit(choosesArt: true))
        player.model.saved.values[.art] = "off"
        player.send(.reread(.preferences(Self.changed), after: 0))
        #expect(player.model.saved.values[.art] == "off")
        #expect(player.model.saved.values[.mpd] == "attic")
    }

    @Test func `A friend moves to the end of a list that another command has shortened`() {
        var saved = PreferencesSnapshot(
            friends: FriendsList(friends: ["akim", "bea", "cleo"].map { Friend(username: $0) })
        )
        PreferencesChange.move("akim", position: 5).apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["bea", "cleo", "akim"])
    }

    @Test func `After a change that could not be saved, the file is read again`() {
        let mailbox = Mailbox()
        var services = ScriptedService().services
        services.onPreferences = { Self.changed }
        services.onSave = { _ in throw Problem("No.") }
        let saving = SaveQueue(services: services, mailbox: mailbox)
        saving.save(.remove("akim"))
        #expect(saving.finish(mayWait: { true }, announce: {}) == 0)
        let isRead = mailbox.takeAll().contains { message in
            if case .reread(.preferences(Self.changed), _) = message { true } else { false }
        }
        #expect(isRead)
    }

    @Test func `An album that another command has removed is not said to be restored`() throws {
        let mailbox = Mailbox()
        let services = ScriptedService().services
        let saving = SaveQueue(services: services, mailbox: mailbox)
        let album = Album(artist: "Nobody", title: "Knows")
        saving.save(.remove(1, album, from: .favorite))
        saving.save(.undo(1))
        #expect(saving.finish(mayWait: { true }, announce: {}) == 0)
        let messages = mailbox.takeAll()
        #expect(
            messages.contains { message in
                if case .marksChanged = message { true } else { false }
            }
        )
        #expect(
            messages.contains { message in
                if case .saveFailed(let problem) = message {
                    problem.text
                        == "Can't undo: another program has changed your favourites or dislikes."
                } else {
                    false
                }
            }
        )
    }

    @Test func `Albums that another command dislikes leave the walls`() throws {
        var player = Scene.wall()
        let choice = try #require(player.model.walls.keys.first)
        let tile = try #require(player.model.walls[choice]?.tiles.first)
        let disliked = Marks(favorites: [], dislikes: [tile.id])
        player.send(.reread(.collection(disliked), after: 0))
        #expect(player.model.marks == disliked)
        #expect(player.model.walls[choice]?.tiles.contains(tile) == false)
    }

    @Test(.timeLimit(.minutes(20)))
    func `A file read before the session's own change was saved does not undo the change`()
        async throws
    {
        // As another command left it.
        let file = Mutex(Self.changed)
        let (changes, change) = AsyncStream<SavedFile>.makeStream()
        let isFirst = Mutex(true)
        let release = DispatchSemaphore(value: 0)
        var services = ScriptedService().services
        services.onSavedFiles = { changes }
        services.onSave = { change in file.withLock { change.apply(to: &$0) } }
        services.onUse = { setting in throw Problem("\(setting.title) is wrong.") }
        services.onPreferences = {
            let read = file.withLock(\.self)
            let waits = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if waits { release.wait() }
            return read
        }
        let terminal = ScriptedTerminal([
            .when("friends", .enter) { change.yield(.preferences) },
            .when("━━", .character("+")),
            .when("fewer than 2", .character("q")) { release.signal() },
            .when("MPD is wrong.", .enter),
            .when("fewer than 2", .character("q")),
            .when("akim", .character("q")) { change.finish() },
        ])
        let model = Model(
            saved: savedForNora,
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor)
        )
        try await terminal.run(Flow(model: model, services: services, environment: [:]))
        #expect(terminal.rest.isEmpty)
    }

    @Test func `When rules for names change, the figures are read again`() {
        var player = Scene.week()
        #expect(!player.needs.contains(player.chart(2025)))
        player.send(.rulesChanged)
        #expect(player.needs.contains(player.chart(2025)))
    }
}
