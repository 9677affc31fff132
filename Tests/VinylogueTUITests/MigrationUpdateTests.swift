import LastFM
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct MigrationUpdateTests {
    private let taken = TakenOver(
        saved: Saved(me: "vinylfan", friends: savedForNora.friends, filter: 4),
        finds: sampleOffer.finds
    )

    @Test(arguments: [Key.character("y"), .enter])
    func `Old data is offered first, and taken over when that is wanted`(key: Key) {
        var player = Player(saved: Saved(), offer: sampleOffer)
        for words in sampleOffer.finds + sampleOffer.places { #expect(player.text.contains(words)) }
        player.press(key)
        player.press(key)
        #expect(player.effects == [.takeOver(request: 1)])
        #expect(player.text.contains("Taking it over"))
        player.send(.tookOver(1, .success(taken)))
        #expect(player.text.contains("Taken over: user vinylfan, 3 friends, albums with 4 plays"))
        #expect(player.text.contains("Your name on Last.fm"))
        // The name is there already, and is checked like a typed one.
        player.effects = []
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 2, name: "vinylfan", key: nil)])
        player.send(.verified(2, .success(UserInfo(name: "VinylFan"))))
        #expect(player.model.saved.me == "VinylFan" && player.model.saved.filter == 4)
        #expect(player.text.contains("Kaspar_33"))
        #expect(!player.effects.contains { if case .importFriends = $0 { true } else { false } })
    }

    @Test func `Who does not want it goes on to the questions`() {
        var player = Player(saved: Saved(), offer: sampleOffer, asksForKey: true)
        player.type("n")
        #expect(player.effects.isEmpty)
        #expect(player.text.contains("Your name on Last.fm") && player.text.contains("An API key"))
        #expect(!player.text.contains("Taken over"))
    }

    @Test func `A failure is told, and can be tried again or left`() {
        var player = Player(saved: Saved(), offer: sampleOffer)
        player.type("y")
        player.send(.tookOver(1, .failure(Trouble("The disk is full.", hint: "Make room."))))
        #expect(player.text.contains("! The disk is full."))
        player.type("y")
        #expect(player.effects == [.takeOver(request: 1), .takeOver(request: 2)])
        // An answer to the first attempt comes late.
        player.send(.tookOver(1, .success(taken)))
        #expect(player.text.contains("Taking it over"))
        player.send(.tookOver(2, .failure(Trouble("The disk is full."))))
        player.type("n")
        #expect(player.text.contains("Your name on Last.fm"))
    }

    @Test func `Data without a user leaves the name to be typed`() {
        var player = Player(saved: Saved(), offer: sampleOffer, asksForKey: true)
        player.type("y")
        player.send(.tookOver(1, .success(TakenOver(saved: Saved(filter: 4), finds: []))))
        #expect(player.text.contains("Taken over."))
        player.type("zoe")
        #expect(player.text.contains("zoe"))
    }

    @Test(arguments: [Key.escape, .character("q")])
    func `It can be left`(key: Key) {
        var player = Player(saved: Saved(), offer: sampleOffer)
        player.press(key)
        #expect(player.model.isOver)
    }

    @Test func `Who is set up is offered nothing`() {
        #expect(!Player(offer: sampleOffer).text.contains("left something"))
    }
}
