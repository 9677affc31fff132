import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct PeopleUpdateTests {
    private func names(_ player: Player) -> [String] {
        player.model.saved.friends.friends.map(\.username)
    }

    @Test func `Friends are listed in the user's order`() {
        var player = Player()
        player.press(.down, .down, .enter)
        #expect(player.needs == [player.chart(2025, of: "yukiko")])
    }

    @Test func `Friends can be moved, removed and restored`() {
        var player = Player()
        player.type("ejJ")
        #expect(names(player) == ["yukiko", "Kaspar_33", "zoe"])
        player.type("Kdy")
        #expect(names(player) == ["yukiko", "zoe"])
        #expect(player.text.contains("Removed Kaspar_33"))
        player.type("dy")
        player.type("uu")
        #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
        var saved = savedForNora
        for case .save(let change) in player.effects { change.apply(to: &saved) }
        #expect(saved == player.model.saved)
    }

    @Test func `Removing a friend asks first and says what is lost`() {
        for key in ["n", "x", "d"] {
            var player = Player()
            player.type("ejd")
            for words in [
                "Remove Kaspar_33?", "no. 1 of", "with u until", "y remove", "n keep",
            ] {
                #expect(player.text.contains(words), "\(words)")
            }
            player.type(key)
            #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
            #expect(player.effects.isEmpty && !player.text.contains("Remove Kaspar_33?"))
        }
    }

    @Test func `Removing from a filtered list removes the friend that is selected`() {
        var player = Player()
        player.type("/zo")
        player.press(.enter)
        player.type("jedy")
        #expect(names(player) == ["Kaspar_33", "yukiko"])
        #expect(player.effects == [.save(.remove("zoe"))])
        player.type("u")
        #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
        #expect(player.text.contains("▸ zoe"))
    }

    @Test func `In a filtered list a friend moves past the next friend that is shown`() {
        var player = Player()
        // The search for "k" below matches Kaspar_33 and yukiko.
        player.type("ejJ")
        #expect(names(player) == ["yukiko", "Kaspar_33", "zoe"])
        player.type("Je/k")
        #expect(names(player) == ["yukiko", "zoe", "Kaspar_33"])
        player.press(.enter)
        player.type("geJ")
        #expect(names(player) == ["zoe", "Kaspar_33", "yukiko"])
        #expect(player.text.contains("▸ yukiko"))
        player.type("K")
        #expect(names(player) == ["zoe", "yukiko", "Kaspar_33"])
        player.type("K")
        #expect(names(player) == ["zoe", "yukiko", "Kaspar_33"])
    }

    @Test func `A search finds people by their names, not by their service`() {
        var player = Player()
        player.model.saved.friends = FriendsList(
            friends: ["listenbrainz:zoe", "files:ann"].map { Friend(username: $0) }
        )
        player.type("/zo")
        #expect(player.text.contains("zoe"), "\(player.text)")
        player.press(.escape)
        player.type("/list")
        #expect(!player.text.contains("zoe"), "\(player.text)")
    }

    @Test func `A friend added to a filtered list is shown and selected`() {
        var player = Player()
        player.type("/zo")
        player.press(.enter)
        player.type("akim")
        player.press(.enter)
        player.send(.verified(1, .success(Person(name: "Kim"))))
        #expect(player.text.contains("▸ Kim"))
    }

    @Test func `A change to a friend named 2 never affects the friend at position 2`() {
        var saved = PreferencesSnapshot(
            me: "nora",
            friends: FriendsList(friends: ["alpha", "beta"].map { Friend(username: $0) })
        )
        // Another program has already removed the friend "2".
        PreferencesChange.remove("2").apply(to: &saved)
        PreferencesChange.move("2", position: 1).apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "beta"])
        PreferencesChange.restore(Friend(username: "2"), position: 2).apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "2", "beta"])
        PreferencesChange.remove("2").apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "beta"])
    }

    @Test func `Pressing i twice imports once, both in the list and in the settings`() {
        var player = Player()
        player.type("ii")
        player.type("sjj")
        player.press(.enter)
        #expect(
            player.effects == [
                .importFriends(request: 1, of: "nora"), .measureCache, .measureArchive("nora"),
            ]
        )
        #expect(player.text.contains("importing"))
        player.send(.imported(1, .success([])))
        player.press(.enter)
        #expect(player.effects.last == .importFriends(request: 2, of: "nora"))
    }

    /// A player on the page to choose among these friends.
    private func choosing(_ people: [Person], columns: Int = 80, rows: Int = 24) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.answerAll()
        player.type("i")
        player.effects = []
        player.send(.imported(1, .success(people)))
        return player
    }

    private let found = [
        Person(name: "ann", realName: "Ann Åker", playCount: 7), Person(name: "ben"),
        Person(name: "cleo", playCount: 12_000), Person(name: "ZOE", realName: "Zoe Z."),
        Person(name: "dan"),
    ]

    @Test func `The user chooses which friends to import, and nothing is fetched before that`() {
        var player = choosing(found)
        #expect(player.text.contains("0 of 4 friends selected") && player.effects.isEmpty)
        #expect(player.text.contains("12,000 plays") && player.text.contains("Ann Åker, 7 plays"))
        #expect(player.needs.isEmpty && names(player) == ["Kaspar_33", "yukiko", "zoe"])
        // The friends are sorted by play count, then in the service's order.
        let rows = player.model.screen.lines
        let places = ["cleo", "ann", "ben", "dan"].compactMap { name in
            rows.firstIndex { $0.contains("○ \(name)") }
        }
        #expect(places.count == 4 && places == places.sorted())
        player.press(.character(" "), .down, .down, .character(" "), .enter)
        #expect(names(player) == ["Kaspar_33", "yukiko", "zoe", "cleo", "ben"])
        #expect(player.text.contains("2 new friends. Press u to undo."))
        // The import also updates the details of friends on the list.
        #expect(player.model.saved.friends.friends[2].realName == "Zoe Z.")
        let charts = player.needs.compactMap {
            if case .chart(let key) = $0 { key.user } else { nil }
        }
        #expect(charts.contains("cleo") && !charts.contains("ann") && !charts.contains("dan"))
        var saved = savedForNora
        for case .save(let change) in player.effects { change.apply(to: &saved) }
        #expect(saved == player.model.saved)
    }

    @Test func `An import is undone as one step, before earlier changes`() {
        var player = choosing([])
        player.type("ejdyei")
        player.send(.imported(player.model.serial, .success(found)))
        player.send(.input(.key(.character("a"), .control)))
        #expect(player.text.contains("4 of 4 friends selected"))
        player.press(.enter)
        #expect(names(player) == ["yukiko", "zoe", "cleo", "ann", "ben", "dan"])
        player.type("u")
        #expect(names(player) == ["yukiko", "zoe"])
        #expect(player.text.contains("Undid: importing 4 friends. Press U to redo."))
        // Undoing is not a removal by the user, so a later import finds these friends again.
        #expect(player.model.saved.friends.removedNames == ["Kaspar_33"])
        player.type("u")
        #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
        var saved = savedForNora
        for case .save(let change) in player.effects { change.apply(to: &saved) }
        #expect(saved == player.model.saved)
    }

    @Test
    func `Ctrl-A selects all or none, letters filter, and an empty selection imports nothing`() {
        var player = choosing(found)
        player.press(.enter)
        #expect(player.text.contains("No friends are selected.") && player.effects.isEmpty)
        player.type("an")
        #expect(player.text.contains("/an") && !player.text.contains("cleo"))
        player.send(.input(.key(.character("a"), .control)))
        #expect(player.text.contains("2 of 4 friends selected"))
        player.send(.input(.key(.character("a"), .control)))
        #expect(player.text.contains("0 of 4 friends selected"))
        player.press(.escape)
        #expect(player.effects.isEmpty && names(player).count == 3)
        #expect(!player.text.contains("chosen"))
    }

    @Test func `A click selects a friend, and the wheel moves the cursor`() throws {
        var player = choosing(found)
        let row = try #require(player.model.screen.lines.firstIndex { $0.contains("○ ben") })
        let click = MouseReport(action: .press(.left), column: 20, row: row)
        player.send(.input(.mouse(click)))
        #expect(player.text.contains("◉ ben") && player.text.contains("1 of 4 friends"))
        player.send(.input(.mouse(click)))
        #expect(player.text.contains("○ ben"))
        player.send(.input(.mouse(MouseReport(action: .wheel(.down), column: 20, row: row))))
        #expect(player.text.contains("▸ ○ dan"))
    }

    @Test(arguments: [(20, 6), (40, 12), (60, 15), (80, 24), (160, 50)])
    func `The selected friend is visible at any window size`(size: (Int, Int)) {
        let people = (0..<130).map { Person(name: "friend\($0)", playCount: 1000 - $0) }
        var player = choosing(people, columns: size.0, rows: size.1)
        for key in [Key.down, .pageDown, .pageDown, .end, .home] {
            player.press(key)
            #expect(player.text.contains("▸ ○"), "\(size) \(key)\n\(player.text)")
        }
        #expect(player.text.contains("friend0"))
    }

    @Test func `Friends found while the user is busy are offered when i is pressed`() {
        for keys in ["/", "a", "e", "v"] {
            var player = Player()
            player.type("i\(keys)")
            let before = player.model.pages
            player.send(.imported(1, .success(found)))
            #expect(player.model.pages == before, "\(keys)")
            #expect(player.text.contains("4 friends found. Press i"))
            player.press(.escape)
            player.effects = []
            player.type("i")
            #expect(player.text.contains("0 of 4 friends selected"), "\(keys)")
            #expect(
                !player.effects.contains { if case .importFriends = $0 { true } else { false } }
            )
        }
    }

    @Test func `An import without new friends shows a message instead of a choice`() {
        #expect(choosing([Person(name: "ZOE")]).text.contains("No new friends."))
        #expect(choosing([]).text.contains("No friends on Last.fm."))
    }

    @Test func `If only a removed friend is found, the message names the key that adds one`() {
        var player = Player()
        player.type("eGdyi")
        #expect(names(player) == ["Kaspar_33", "yukiko"])
        player.send(.imported(1, .success([Person(name: "ZOE")])))
        #expect(
            player.text.contains("No new friends. Press a to add one that you removed.")
        )
    }

    @Test func `A second response to the same import is ignored`() {
        var player = choosing([Person(name: "ann")])
        player.send(.imported(1, .success([Person(name: "ben")])))
        #expect(player.text.contains("ann") && !player.text.contains("ben"))
        #expect(player.model.pages.count == 2)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Keys are handled quickly among thousands of friends`() {
        let people = (0..<20_000).map { Person(name: "listener\($0)", realName: "Real \($0)") }
        var player = Player(saved: PreferencesSnapshot(me: "nora"))
        player.type("i")
        player.send(.imported(1, .success(people)))
        let time = threadTime {
            player.type("r1")
            player.press(.backspace, .backspace, .down, .end)
            player.send(.input(.key(.character("a"), .control)))
            player.press(.enter)
            #expect(player.text.contains("20,000 new friends"))
            for key in ["/", "1", "9", "9"] {
                player.type(key)
                _ = player.text
            }
            player.press(.enter)
            player.type("jjjkkGg")
        }
        #expect(player.text.contains("listener199"))
        #expect(time < .seconds(20), "\(time)")
    }

    @Test func `Clearing an empty cache shows a message instead of a confirmation`() {
        for bytes in [0, nil] {
            var player = Player()
            player.type("sG")
            player.send(.cacheMeasured(bytes))
            player.press(.enter)
            #expect(
                player.text.contains("The cache is empty.")
                    && !player.text.contains("Clear the cache?")
            )
            player.type("y")
            #expect(!player.effects.contains(.clearCache))
        }
    }

    @Test func `Clearing the cache asks first, and only y clears it`() {
        for key in [Key.enter, .right, .character("l"), .character(" ")] {
            var player = Player()
            player.type("sG")
            player.send(.cacheMeasured(12_345_678))
            player.effects = []
            player.press(key)
            #expect(player.effects.isEmpty)
            #expect(player.text.contains("Delete 12.3 MB of cached charts"))
            player.press(key)
            #expect(player.effects.isEmpty && !player.text.contains("Delete 12.3 MB"))
            player.press(.enter)
            player.type("y")
            #expect(player.effects == [.clearCache])
            player.type("y")
            #expect(player.effects == [.clearCache])
        }
    }

    @Test func `A friend is added only after the account is verified`() {
        var player = Player()
        player.type("akim")
        player.press(.enter)
        #expect(player.effects == [.verify(request: 1, name: "kim")])
        player.send(.verified(1, .failure(Problem("No such user."))))
        #expect(player.text.contains("! No such user."))
        player.press(.enter)
        player.send(.verified(2, .success(Person(name: "Kim"))))
        #expect(names(player).last == "Kim")
        player.type("aKIM")
        player.press(.enter)
        player.send(.verified(3, .success(Person(name: "Kim"))))
        #expect(names(player).count == 4)
        #expect(player.text.contains("already"))
    }

    @Test func `A failed import is reported`() {
        var player = Player()
        player.type("i")
        #expect(player.text.contains("importing"))
        player.send(.imported(1, .failure(Problem("No network."))))
        #expect(player.text.contains("No network.") && !player.text.contains("importing"))
    }

    @Test func `If a friend needs an API key, the message points to the settings`() {
        let problem = Problem("No API key yet.", hint: "A key is free.", field: .key)
        let advice = "Set an API key in settings (s). A key is free."
        var player = Player()
        player.type("akim")
        player.press(.enter)
        player.send(.verified(1, .failure(problem)))
        #expect(player.text.contains("! No API key yet."))
        #expect(player.text.contains(advice))
        player.press(.escape)
        player.type("i")
        player.send(.imported(2, .failure(problem)))
        #expect(player.text.contains("No API key yet. \(advice)"))
    }

    @Test func `q quits, but Escape on the first page does not`() {
        var player = Player()
        player.press(.escape)
        #expect(!player.model.isOver)
        player.type("q")
        #expect(player.model.isOver)
    }

    @Test func `The end of the input quits the program`() {
        var player = Player()
        player.send(.ended)
        #expect(player.model.isOver)
    }

    @Test func `A country is typed in place of auto, and an empty field keeps it`() {
        var player = Player()
        player.type("sjjjjjj")
        player.press(.enter)
        player.type("de")
        player.press(.enter)
        #expect(player.effects.contains(.save(.set(.country, "de"))))
        var same = Player()
        same.type("sjjjjjj")
        same.press(.enter, .enter)
        #expect(same.model.saved == savedForNora)
    }

    @Test func `Settings can be changed and are saved`() {
        var player = Player()
        player.type("s")
        #expect(player.effects == [.measureCache, .measureArchive("nora")])
        player.send(.cacheMeasured(12_345_678))
        #expect(player.text.contains("12.3 MB"))
        player.effects = []
        player.type("jjjl")
        let addresses = [Setting.country, .apiURL, .mpd]
        for setting in Setting.all.dropFirst(2) {
            player.type("j")
            if !addresses.contains(setting) { player.type(" ") }
        }
        player.type("jj y")
        #expect(
            player.effects == [
                .save(.set(.minPlays, "2")), .save(.set(.weekStart, "monday")),
                .save(.set(.dial, "adventurous")), .save(.set(.art, "off")),
                .save(.set(.theme, "dark")),
                .save(.set(.animation, "off")), .save(.set(.accessible, "on")),
                .save(.set(.openWithPage, "week")), .save(.set(.openWith, "apple-music")),
                .save(.set(.writeBack, "on")), .save(.set(.keyring, "on")), .clearCache,
            ]
        )
        player.send(.cacheCleared(nil))
        #expect(player.text.contains("Cache cleared."))
        player.type("s")
        #expect(player.text.contains("friends"))
    }

    /// A player with the cursor on the row of a setting.
    private func settings(_ setting: Setting, visit: Visit = Visit()) throws -> Player {
        var player = Player(visit: visit)
        player.answerAll()
        player.type("s")
        let place = try #require(SettingsPage.rows.firstIndex(of: .setting(setting)))
        for _ in 0..<place { player.type("j") }
        player.effects = []
        return player
    }

    @Test func `Every setting has a row with its command-line name and an explanation`() throws {
        for setting in Setting.all {
            let player = try settings(setting)
            let lines = player.model.screen.lines
            let line = try #require(lines.first { $0.contains("▸ \(setting.title)") })
            #expect(line.contains(" \(setting.key) "), "\(line)")
            let words = setting.help.split(separator: " ").prefix(5).joined(separator: " ")
            #expect(player.text.contains(words), "\(player.text)")
        }
    }

    @Test func `The server and player are typed, with the same checks as on the command line`()
        throws
    {
        var player = try settings(.apiURL)
        player.press(.enter)
        player.send(.input(.key(.character("u"), .control)))
        player.type("http://example.org/2.0/")
        player.press(.enter)
        #expect(player.effects.isEmpty && player.text.contains("! Cannot use \"http://example.org"))
        player.send(.input(.key(.character("u"), .control)))
        player.type("https://example.org/2.0/")
        player.press(.enter)
        #expect(player.effects == [.save(.set(.apiURL, "https://example.org/2.0/"))])
        #expect(player.text.contains("https://example.org/2.0/"))
        // An empty text restores the default.
        player.press(.enter)
        player.send(.input(.key(.character("u"), .control)))
        player.press(.enter)
        #expect(player.effects.last == .save(.set(.apiURL, nil)))
        #expect(player.text.contains("https://ws.audioscrobbler.com/2.0/"))

        player = try settings(.mpd)
        #expect(player.text.contains("not set"))
        player.press(.enter)
        player.type("two words")
        player.press(.enter)
        #expect(player.effects.isEmpty && player.text.contains("! mpd must be a host"))
        player.send(.input(.key(.character("u"), .control)))
        player.type("attic:6601")
        player.press(.enter)
        #expect(player.effects == [.save(.set(.mpd, "attic:6601"))])
        player.send(.playerChanged)
        #expect(player.text.contains("attic:6601"))
    }

    @Test func `After the server changes, charts are requested again`() throws {
        var player = try settings(.apiURL)
        #expect(player.needs.isEmpty)
        player.send(.serverChanged)
        #expect(player.needs.contains(player.chart(2025)))
    }

    @Test func `Turning covers off and on keeps the cover mode`() throws {
        var saved = savedForNora
        saved.values[.art] = "kitty"
        var player = Player(saved: saved)
        player.type("s")
        let place = try #require(SettingsPage.rows.firstIndex(of: .setting(.art)))
        for _ in 0..<place { player.type("j") }
        #expect(player.text.contains("kitty"))
        player.press(.enter)
        #expect(!player.text.contains("kitty"))
        player.press(.enter)
        #expect(player.text.contains("kitty") && player.model.saved == saved)
    }

    @Test func `A new username in the settings is verified before it is saved`() {
        var player = Player()
        player.type("s")
        player.press(.enter)
        player.send(.input(.key(.character("u"), .control)))
        player.type("Kim")
        player.press(.enter)
        player.effects = []
        player.send(.verified(1, .success(Person(name: "kim"))))
        #expect(player.effects == [.save(.set(.user, "kim"))])
        #expect(player.text.contains("Switched to kim."))
    }

    @Test func `A light terminal gets the light palette`() {
        var player = Player()
        let dark = player.model.screen[0, 0]?.style.background
        player.send(.input(.answer(.background(RGBColor(red: 250, green: 250, blue: 245)))))
        #expect(dark == .rgb(Theme.ink))
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.paper))
        player.type("sjjjjjjjjj ")
        #expect(player.model.saved.text(.theme) == "dark")
        player.type("q")
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.ink))
        player.type("sjjjjjjjjj       q")
        #expect(player.model.saved.text(.theme) == "auto")
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.paper))
    }

    @Test func `A change that cannot be saved is reported`() {
        var player = Player()
        player.send(.saveFailed(Problem("The disk is full.")))
        #expect(player.text.contains("Couldn't save. The disk is full."))
    }
}
