import LastFM
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct PeopleUpdateTests {
    private func names(_ player: Player) -> [String] {
        player.model.saved.friends.friends.map(\.username)
    }

    @Test func `Friends are opened in their order`() {
        var player = Player()
        player.press(.down, .down, .enter)
        #expect(player.needs == [player.chart(2025, of: "yukiko")])
    }

    @Test func `Friends are moved, removed and brought back`() {
        var player = Player()
        player.type("ejJ")
        #expect(names(player) == ["yukiko", "Kaspar_33", "zoe"])
        player.type("Kd")
        #expect(names(player) == ["yukiko", "zoe"])
        #expect(player.text.contains("Removed Kaspar_33"))
        player.type("d")
        player.type("uu")
        #expect(names(player) == ["Kaspar_33", "yukiko", "zoe"])
        var saved = savedForNora
        for case .save(let change) in player.effects { change.apply(to: &saved) }
        #expect(saved == player.model.saved)
    }

    @Test func `A friend is added once they are known to exist`() {
        var player = Player()
        player.type("akim")
        player.press(.enter)
        #expect(player.effects == [.verify(request: 1, name: "kim")])
        player.send(.verified(1, .failure(Trouble("No such user."))))
        #expect(player.text.contains("! No such user."))
        player.press(.enter)
        player.send(.verified(2, .success(UserInfo(name: "Kim"))))
        #expect(names(player).last == "Kim")
        player.type("aKIM")
        player.press(.enter)
        player.send(.verified(3, .success(UserInfo(name: "Kim"))))
        #expect(names(player).count == 4)
        #expect(player.text.contains("already"))
    }

    @Test func `An import that fails says so`() {
        var player = Player()
        player.type("i")
        #expect(player.text.contains("importing"))
        player.send(.imported(1, .failure(Trouble("No network."))))
        #expect(player.text.contains("No network.") && !player.text.contains("importing"))
    }

    @Test func `q leaves, escape at the beginning does not`() {
        var player = Player()
        player.press(.escape)
        #expect(!player.model.isOver)
        player.type("q")
        #expect(player.model.isOver)
    }

    @Test func `The end of the input ends the flow`() {
        var player = Player()
        player.send(.ended)
        #expect(player.model.isOver)
    }

    @Test func `Settings are changed and kept`() {
        var player = Player()
        player.type("s")
        #expect(player.effects == [.measureCache])
        player.send(.cacheMeasured(12_345_678))
        #expect(player.text.contains("12.3 MB"))
        player.effects = []
        player.type("jjl")
        player.type("j ")
        player.type("j ")
        player.type("j ")
        #expect(
            player.effects == [
                .save(.filter(2)), .save(.showsArtwork(false)), .save(.animates(false)),
                .clearCache,
            ]
        )
        player.send(.cacheCleared(nil))
        #expect(player.text.contains("The cache is empty now."))
        player.type("s")
        #expect(player.text.contains("friends"))
    }

    @Test func `Another user is verified first`() {
        var player = Player()
        player.type("s")
        player.press(.enter)
        player.send(.input(.key(.character("u"), .control)))
        player.type("Kim")
        player.press(.enter)
        player.effects = []
        player.send(.verified(1, .success(UserInfo(name: "kim"))))
        #expect(player.effects == [.save(.me("kim"))])
        #expect(player.text.contains("You are kim now."))
    }

    @Test func `A light terminal gets the light palette`() {
        var player = Player()
        let dark = player.model.screen[0, 0]?.style.background
        player.send(.input(.answer(.background(RGBColor(red: 250, green: 250, blue: 245)))))
        #expect(dark == .rgb(Theme.ink))
        #expect(player.model.screen[0, 0]?.style.background == .rgb(Theme.paper))
    }

    @Test func `A change that cannot be kept is told`() {
        var player = Player()
        player.send(.saveFailed(Trouble("The disk is full.")))
        #expect(player.text.contains("The disk is full."))
    }
}
