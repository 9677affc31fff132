import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct PeopleUpdateTests {
    private func names(_ player: Player) -> [String] {
        player.model.saved.friends.friends.map(\.username)
    }

    @Test func `Friends are listed in their order`() {
        var player = Player()
        player.press(.down, .down, .enter)
        #expect(player.needs == [player.chart(2025, of: "yukiko")])
    }

    @Test func `Friends are moved, removed and restored`() {
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
            for words in ["Remove Kaspar_33?", "number 1", "u to undo", "y remove", "n keep"] {
                #expect(player.text.contains(words), "\(words)")
            }
            player.type(key)
            #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
            #expect(player.effects.isEmpty && !player.text.contains("Remove Kaspar_33?"))
        }
    }

    @Test func `In a filtered list the selected friend is removed, not one at the same position`() {
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

    @Test func `In a filtered list a friend moves past the one next to them on the screen`() {
        var player = Player()
        // "k" is in Kaspar_33 and in yukiko.
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

    @Test func `A friend who is added to a filtered list is shown and selected`() {
        var player = Player()
        player.type("/zo")
        player.press(.enter)
        player.type("akim")
        player.press(.enter)
        player.send(.verified(1, .success(Person(name: "Kim"))))
        #expect(player.text.contains("▸ Kim"))
    }

    @Test func `A friend whose name is a number is changed by name only`() {
        var saved = Saved(
            me: "nora",
            friends: FriendsList(friends: ["alpha", "beta"].map { Friend(username: $0) })
        )
        // Another program has removed the friend "2" meanwhile.
        SavedChange.remove("2").apply(to: &saved)
        SavedChange.move("2", position: 1).apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "beta"])
        SavedChange.restore(Friend(username: "2"), position: 2).apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "2", "beta"])
        SavedChange.remove("2").apply(to: &saved)
        #expect(saved.friends.friends.map(\.username) == ["alpha", "beta"])
    }

    @Test func `Pressing i twice imports once, from the list and from the settings`() {
        var player = Player()
        player.type("ii")
        player.type("sj")
        player.press(.enter)
        #expect(
            player.effects == [.importFriends(request: 1, of: "nora"), .measureCache]
        )
        #expect(player.text.contains("importing"))
        player.send(.imported(1, .success([])))
        player.press(.enter)
        #expect(player.effects.last == .importFriends(request: 2, of: "nora"))
    }

    @Test func `Friends that come twice, or too late, are taken once`() {
        var player = Player()
        player.type("i")
        player.send(.imported(1, .success([Person(name: "ann")])))
        player.send(.imported(1, .success([Person(name: "ben")])))
        #expect(names(player).contains("ann") && !names(player).contains("ben"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `Keys are handled quickly among thousands of friends`() {
        let people = (0..<20_000).map { Person(name: "listener\($0)", realName: "Real \($0)") }
        var player = Player(saved: Saved(me: "nora"))
        player.type("i")
        player.send(.imported(1, .success(people)))
        #expect(player.text.contains("20,000 new friends"))
        let clock = ContinuousClock()
        let time = clock.measure {
            for key in ["/", "1", "9", "9"] {
                player.type(key)
                _ = player.text
            }
            player.press(.enter)
            player.type("jjjkkGg")
        }
        #expect(player.text.contains("listener199"))
        #expect(time < .seconds(10), "\(time)")
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

    @Test func `A friend is added once they are known to exist`() {
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

    @Test func `q quits, escape on the first page does not`() {
        var player = Player()
        player.press(.escape)
        #expect(!player.model.isOver)
        player.type("q")
        #expect(player.model.isOver)
    }

    @Test func `The end of the input quits`() {
        var player = Player()
        player.send(.ended)
        #expect(player.model.isOver)
    }

    @Test func `Settings are changed and saved`() {
        var player = Player()
        player.type("s")
        #expect(player.effects == [.measureCache])
        player.send(.cacheMeasured(12_345_678))
        #expect(player.text.contains("12.3 MB"))
        player.effects = []
        player.type("jjl")
        for _ in 0..<7 { player.type("j ") }
        player.type("j y")
        #expect(
            player.effects == [
                .save(.set(.minPlays, "2")), .save(.set(.weekStart, "monday")),
                .save(.set(.art, "off")), .save(.set(.theme, "dark")),
                .save(.set(.animation, "off")), .save(.set(.accessible, "on")),
                .save(.set(.openWith, "apple-music")), .save(.set(.writeBack, "on")), .clearCache,
            ]
        )
        player.send(.cacheCleared(nil))
        #expect(player.text.contains("Cache cleared."))
        player.type("s")
        #expect(player.text.contains("friends"))
    }

    @Test func `A new user is verified first`() {
        var player = Player()
        player.type("s")
        player.press(.enter)
        player.send(.input(.key(.character("u"), .control)))
        player.type("Kim")
        player.press(.enter)
        player.effects = []
        player.send(.verified(1, .success(Person(name: "kim"))))
        #expect(player.effects == [.save(.set(.user, "kim"))])
        #expect(player.text.contains("The user is now kim."))
    }

    @Test func `A light terminal gets the light palette`() {
        var player = Player()
        let dark = player.model.screen[0, 0]?.style.background
        player.send(.input(.answer(.background(RGBColor(red: 250, green: 250, blue: 245)))))
        #expect(dark == .rgb(Theme.ink))
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.paper))
        player.type("sjjjjj ")
        #expect(player.model.saved.text(.theme) == "dark")
        player.type("q")
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.ink))
        player.type("sjjjjj  q")
        #expect(player.model.saved.text(.theme) == "auto")
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.paper))
    }

    @Test func `A change that cannot be saved is reported`() {
        var player = Player()
        player.send(.saveFailed(Problem("The disk is full.")))
        #expect(player.text.contains("Not saved. The disk is full."))
    }
}
