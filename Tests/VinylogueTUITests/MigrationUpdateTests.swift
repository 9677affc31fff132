import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct MigrationUpdateTests {
    private let taken = LegacyImport(
        saved: PreferencesSnapshot(
            me: "vinylfan",
            friends: savedForNora.friends,
            values: [.minPlays: "4"]
        ),
        finds: sampleOffer.finds
    )

    @Test(arguments: [Key.character("y"), .enter])
    func `Onboarding first offers to import old data, and imports it if the user agrees`(key: Key) {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer)
        for words in sampleOffer.finds + sampleOffer.places { #expect(player.text.contains(words)) }
        player.press(key)
        player.press(key)
        #expect(player.effects == [.importLegacy(request: 1)])
        #expect(player.text.contains("Importing…"))
        player.send(.importedLegacy(1, .success(taken)))
        #expect(player.text.contains("Imported: user vinylfan, 3 friends, albums with 4 plays"))
        #expect(player.text.contains("Your Last.fm username"))
        // The imported name is filled in, and is verified like a typed one.
        player.effects = []
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 2, name: "vinylfan", key: nil)])
        player.send(.verified(2, .success(Person(name: "VinylFan"))))
        #expect(player.model.saved.me == "VinylFan" && player.model.saved.filter == 4)
        #expect(player.text.contains("Kaspar_33"))
        #expect(!player.effects.contains { if case .importFriends = $0 { true } else { false } })
    }

    @Test func `Declining the import opens the onboarding form`() {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer, asksForKey: true)
        player.type("n")
        #expect(player.effects.isEmpty)
        #expect(player.text.contains("Your ListenBrainz username"))
        #expect(!player.text.contains("Imported"))
    }

    @Test func `A failed import is shown, and can be retried or skipped`() {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer)
        player.type("y")
        player.send(.importedLegacy(1, .failure(Problem("The disk is full.", hint: "Make room."))))
        #expect(player.text.contains("! The disk is full."))
        player.type("y")
        #expect(player.effects == [.importLegacy(request: 1), .importLegacy(request: 2)])
        // The response to the first attempt comes late.
        player.send(.importedLegacy(1, .success(taken)))
        #expect(player.text.contains("Importing…"))
        player.send(.importedLegacy(2, .failure(Problem("The disk is full."))))
        player.type("n")
        #expect(player.text.contains("Your Last.fm username"))
    }

    @Test func `After importing data without a user, the name must be typed`() {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer, asksForKey: true)
        player.type("y")
        player.send(
            .importedLegacy(
                1,
                .success(
                    LegacyImport(saved: PreferencesSnapshot(values: [.minPlays: "4"]), finds: [])
                )
            )
        )
        #expect(player.text.contains("Imported."))
        player.type("zoe")
        #expect(player.text.contains("zoe"))
    }

    @Test(arguments: [Key.escape, .character("q")])
    func `Escape and q quit from the import offer`(key: Key) {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer)
        player.press(key)
        #expect(player.model.isOver)
    }

    @Test func `A user with an account is not offered an import from the old iOS app`() {
        #expect(!Player(offer: sampleOffer).text.contains("old iOS app"))
    }
}
