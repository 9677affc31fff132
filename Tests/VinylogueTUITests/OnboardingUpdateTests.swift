import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct OnboardingUpdateTests {
    private let key = "d0d0caca0123456789abcdef01234567"

    /// Expects that dumps, descriptions and the screen do not show the key.
    private func expectSecret(_ player: Player) {
        var dumped = ""
        dump(player.model, to: &dumped)
        dump(player.effects, to: &dumped)
        dumped += "\(player.model) \(player.effects) \(String(reflecting: player.model.pages))"
        #expect(!dumped.contains(key))
        #expect(!player.text.contains(key) && !player.text.contains("d0d0"))
    }

    @Test func `The name is verified before friends are imported`() {
        var player = Player(saved: PreferencesSnapshot())
        #expect(player.text.contains("Your Last.fm username") && !player.text.contains("API key"))
        player.press(.enter)
        #expect(player.effects.isEmpty && player.text.contains("! Type your Last.fm username"))
        player.type("Nroa")
        #expect(!player.text.contains("! "))
        player.press(.enter)
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 1, name: "Nroa", key: nil)])
        player.send(.verified(1, .failure(Problem("No such user."))))
        #expect(player.text.contains("! No such user."))
        for _ in 0..<3 { player.press(.backspace) }
        #expect(!player.text.contains("No such user."))
        player.send(.input(.paste("ora\n")))
        player.press(.enter)
        // A second response to the first attempt is ignored.
        player.send(.verified(1, .success(Person(name: "wrong"))))
        player.effects = []
        player.send(.verified(2, .success(Person(name: "NORA"))))
        #expect(
            player.effects == [.save(.set(.user, "NORA")), .importFriends(request: 3, of: "NORA")]
        )
        player.send(.imported(3, .success([Person(name: "zoe"), Person(name: "kim")])))
        // After declining the archive, the friends to import are shown.
        player.type("n")
        #expect(
            player.model.saved.friends.friends.isEmpty && player.text.contains("0 of 2 friends")
        )
        player.press(.down, .character(" "), .enter)
        #expect(player.model.saved.friends.friends.map(\.username) == ["kim"])
        #expect(player.text.contains("1 new friend."))
    }

    @Test
    func `Once the name is verified, onboarding offers to sync the archive in the background`() {
        func offered() -> Player {
            var player = Player(saved: PreferencesSnapshot())
            player.type("nora")
            player.press(.enter)
            player.send(.verified(1, .success(Person(name: "nora", playCount: 400_000))))
            player.effects = []
            return player
        }
        var player = offered()
        #expect(player.text.contains("Copy your 400,000 plays from Last.fm"))
        #expect(player.text.contains("about 3 minutes"))
        player.type("x")
        #expect(player.effects.isEmpty && player.text.contains("Save your plays on this computer?"))
        player.type("y")
        #expect(player.effects == [.sync("nora")])
        player.send(.syncing(.init(user: "nora", progress: .init(plays: 0, total: 0))))
        #expect(player.text.contains("  Syncing nora…"))
        player.send(.syncing(.init(user: "nora", progress: .init(plays: 12_000, total: 400_000))))
        #expect(player.text.contains("  Syncing nora: 12,000 of 400,000 plays, 3%"))
        // Another process's damaged progress file must not crash the program.
        player.send(.syncing(.init(user: "nora", progress: .init(plays: .max, total: .max))))
        #expect(player.text.contains("Syncing nora: 9,223,372,036,854,775,807 of"))
        player.send(.syncing(nil))
        player.send(.synced(.success(400_001)))
        #expect(!player.text.contains("Syncing"))
        #expect(player.text.contains("400,001 plays added to the archive."))
        let plays = ArchivedPlays(plays: 402_000, since: 2008, bytes: 1)
        player.send(.archiveMeasured(.success(plays)))
        #expect(
            player.text.contains("Your archive: 402,000 plays since 2008, 400,001 of them new.")
        )
        player.model.notice = nil
        player.send(.archiveMeasured(.success(plays)))
        #expect(player.model.notice == nil)

        player = offered()
        player.press(.escape)
        #expect(player.effects.isEmpty && player.text.contains("friends"))
        player.send(.synced(.failure(Problem("The disk is full."))))
        #expect(player.text.contains("Sync failed. The disk is full."))
    }

    @Test func `A wide window shows a sync's bar, speed and time left`() {
        var player = Player(columns: 120, rows: 40)
        let start = Date(timeIntervalSince1970: 1_795_000_000)
        for (second, plays) in [(0.0, 1000), (10, 11_000), (20, .max)] {
            let running = ArchiveSync.Running(
                user: "nora",
                progress: .init(plays: plays, total: 61_000)
            )
            player.send(.syncing(running, at: start + second))
            guard second == 10 else { continue }
            let bar = String(repeating: "━", count: 3) + String(repeating: "─", count: 17)
            #expect(player.text.contains("18%  \(bar)  1,000 a second, 50 seconds left"))
        }
        player.send(.syncing(nil, at: start))
        #expect(player.model.syncPace == nil && !player.text.contains("a second"))
    }

    @Test(arguments: [(20, 6), (40, 12), (60, 15), (80, 24), (160, 50)])
    func `A sync is shown next to the key hints without hiding any of them`(size: (Int, Int))
        throws
    {
        var player = Player(columns: size.0, rows: size.1)
        player.press(.enter)
        player.answerAll()
        let running = ArchiveSync.Running(user: "kim", progress: .init(plays: 90, total: 120))
        player.send(.syncing(running))
        #expect(player.text.contains("75%") == (size.0 > 20), "\(player.text)")
        guard size.0 > 20 else { return }
        let last = try #require(player.model.footer.last)
        #expect(player.model.screen.lines[last.row].contains("q back"), "\(player.text)")
    }

    @Test func `Escape quits at the onboarding form`() {
        for asksForKey in [true, false] {
            var player = Player(saved: PreferencesSnapshot(), asksForKey: asksForKey)
            player.press(.escape)
            #expect(player.model.isOver)
        }
    }

    @Test func `Without a key the form asks for one and never shows it`() throws {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.type("nora")
        player.press(.enter)
        #expect(player.effects.isEmpty)
        player.send(.input(.paste("  \(key)\n")))
        expectSecret(player)
        #expect(player.text.contains(String(repeating: "•", count: 32)))
        player.press(.enter)
        let request = Effect.signIn(request: 1, name: "nora", key: Secret(key))
        #expect(player.effects == [request])
        #expect(player.text.contains("Checking"))
        expectSecret(player)
        player.send(.verified(1, .success(Person(name: "Nora"))))
        #expect(player.effects.contains(.save(.set(.user, "Nora"))))
        player.type("n")
        #expect(player.text.contains("friends"))
        expectSecret(player)
    }

    @Test func `An error is shown below its field, and the cursor moves there`() throws {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.type("nora")
        player.press(.tab)
        player.type("two words")
        player.press(.enter)
        #expect(player.effects.isEmpty)
        #expect(player.text.contains("! Not a valid API key"))
        player.send(.input(.key(.character("u"), .control)))
        #expect(!player.text.contains("Not a valid API key"))
        player.type(key)
        player.press(.enter)
        player.send(.verified(1, .failure(Problem("Nobody there.", field: .name))))
        #expect(rows(player, "! Nobody there.", isBefore: "Last.fm API key"))
        player.type("2")
        #expect(!player.text.contains("Nobody there."))
        #expect(player.text.contains("nora2"))
        player.press(.enter)
        player.send(.verified(2, .failure(Problem("Wrong key.", field: .key))))
        #expect(rows(player, "Last.fm API key", isBefore: "! Wrong key."))
        player.press(.backspace)
        #expect(!player.text.contains("Wrong key."))
        #expect(player.text.contains(String(repeating: "•", count: 31)))
        player.press(.enter)
        player.send(.verified(3, .failure(Problem("No network."))))
        #expect(rows(player, "Last.fm API key", isBefore: "! No network."))
        expectSecret(player)
    }

    private func rows(_ player: Player, _ one: String, isBefore other: String) -> Bool {
        let lines = player.model.screen.lines
        guard let first = lines.firstIndex(where: { $0.contains(one) }),
            let second = lines.firstIndex(where: { $0.contains(other) })
        else { return false }
        return first < second
    }

    @Test func `Editing the key cancels the running check`() {
        var player = Player(saved: PreferencesSnapshot(me: "nora"), asksForKey: true)
        player.type("abc")
        player.press(.enter)
        player.type("d")
        player.send(.verified(1, .success(Person(name: "nora"))))
        #expect(player.text.contains("Last.fm API key"))
        player.effects = []
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 2, name: "nora", key: Secret("abcd"))])
    }

    @Test func `A user with a saved name only has to enter the key`() {
        var player = Player(saved: savedForNora, asksForKey: true)
        #expect(player.text.contains("nora"))
        player.type(key)
        player.press(.enter)
        player.effects = []
        player.send(.verified(1, .success(Person(name: "nora"))))
        #expect(player.effects == [.save(.set(.user, "nora"))])
        player.type("n")
        #expect(player.text.contains("Kaspar_33"))
    }

    /// The ways in which a key can get into the name field.
    enum Way: CaseIterable { case pasted, pastedBehindName, typed, pastedWithLineBreak }

    @Test(arguments: Way.allCases)
    func `A key typed as the name moves to its own field and is neither shown nor sent`(way: Way) {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        switch way {
        case .pasted: player.send(.input(.paste(key)))
        case .pastedBehindName:
            player.type("joe")
            player.send(.input(.paste(key)))
        case .typed: player.type(key)
        case .pastedWithLineBreak: player.send(.input(.paste(" \(key)\n")))
        }
        expectSecret(player)
        #expect(player.text.contains("That looks like an API key. It goes in the field below."))
        #expect(player.text.contains(String(repeating: "•", count: 32)))
        if way != .pastedBehindName { player.type("joe") }
        player.press(.enter)
        expectSecret(player)
        #expect(player.effects == [.signIn(request: 1, name: "joe", key: Secret(key))])
    }

    @Test func `A key typed after a name that ends in digits leaves the name and itself whole`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.type("kaspar33" + key)
        expectSecret(player)
        #expect(player.text.contains(String(repeating: "•", count: 32)))
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 1, name: "kaspar33", key: Secret(key))])
        // Another digit belongs to the name, since the key was complete.
        player.type("3")
        #expect(player.text.contains("kaspar333"))
        expectSecret(player)
    }

    @Test func `A key typed after a name twice is never shown whole`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.type("kaspar33" + key + key)
        #expect(!player.text.contains(key) && !player.text.contains(key.prefix(20)))
    }

    @Test func `A key that is already typed is not replaced by one typed as the name`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.press(.tab)
        player.type("mine")
        player.press(.backtab)
        player.send(.input(.paste(key)))
        expectSecret(player)
        player.type("joe")
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 1, name: "joe", key: Secret("mine"))])
    }

    @Test func `If no key is needed, a key typed as the name is rejected`() {
        var player = Player(saved: PreferencesSnapshot())
        player.send(.input(.paste(key)))
        player.press(.enter)
        #expect(player.effects.isEmpty)
        expectSecret(player)
    }

    @Test func `Enter in an empty field says what is missing`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.press(.enter)
        #expect(player.text.contains("! Type your Last.fm username first."))
        player.type("nora")
        player.press(.enter, .enter)
        #expect(player.text.contains("! Paste your API key first.") && player.effects.isEmpty)
    }

    @Test func `A demo opened from the form says back instead of quit, and Escape leaves it`() {
        let demo = Visit(isDemo: true, comesFromForm: true)
        var player = Player(visit: demo)
        #expect(player.text.contains("q back") && !player.text.contains("quit"))
        player.press(.escape)
        #expect(player.model.isOver)
        #expect(Player(visit: Visit(isDemo: true)).text.contains("q quit"))
    }

    @Test func `Submitting the form without a name moves the cursor to the name field`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        player.press(.tab)
        player.type(key)
        player.press(.enter)
        player.type("zoe")
        #expect(player.text.contains("zoe") && player.effects.isEmpty)
    }

    @Test func `Without an account the form offers the demo and says where to get a key`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.right)
        for words in ["Explore the demo", "last.fm/api/account/create", "vinylogue migrate"] {
            #expect(player.text.contains(words), "\(words)")
        }
        player.press(.tab, .tab)
        #expect(player.text.contains("▸ Explore the demo"))
        player.type("x")
        player.press(.enter)
        #expect(player.model.isOver && player.model.ending == .demo && player.effects.isEmpty)
    }

    @Test func `The old app's data can still be imported after declining`() {
        var player = Player(saved: PreferencesSnapshot(), offer: sampleOffer)
        player.type("n")
        #expect(player.text.contains("Import from the old iOS app: user vinylfan, 3 friends"))
        player.press(.backtab, .enter)
        #expect(player.text.contains("Import it?"))
    }

    @Test func `On a small screen a long error ends above the keys`() {
        var player = Player(saved: PreferencesSnapshot(), columns: 40, rows: 12, asksForKey: true)
        player.press(.right)
        player.type("nora")
        player.press(.tab)
        player.type(key)
        player.press(.enter)
        let problem = Problem(
            "Failed to reach ws.audioscrobbler.com: cannot resolve the name.",
            hint: "Check your connection, or use --offline.",
            field: .key
        )
        player.send(.verified(1, .failure(problem)))
        #expect(player.text.hasSuffix("\n  enter continue   tab next   esc quit"))
    }

    @Test(arguments: [(20, 6), (32, 9), (40, 12), (60, 15), (80, 16)])
    func `On a small screen the field with the cursor is always visible`(size: (Int, Int)) {
        var player = Player(
            saved: PreferencesSnapshot(),
            columns: size.0,
            rows: size.1,
            asksForKey: true
        )
        for choice in ["ListenBrainz (no key needed)", "Last.fm (free", "Only files"] {
            #expect(player.text.contains(choice.prefix(size.0 - 8)), "\(size)\n\(player.text)")
            for _ in 0..<3 {
                #expect(player.text.contains("▸"), "\(size)\n\(player.text)")
                player.press(.tab)
            }
            if choice.hasPrefix("Last") { player.press(.right) } else { player.press(.tab, .right) }
        }
    }

    @Test func `Only Last.fm asks for a key, and the other choices come first and last`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        let choices = [
            "[ListenBrainz (no key needed)]", " Last.fm (free API key) ", " Only files I import",
        ]
        #expect(player.text.contains(choices.joined(separator: " ")))
        #expect(!player.text.contains("API key\n") && !player.text.contains("Last.fm API key"))
        player.type("rob")
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 1, name: "listenbrainz:rob", key: nil)])
        player.press(.right)
        // The response to the first choice comes late.
        player.send(.verified(1, .success(Person(name: "listenbrainz:rob"))))
        #expect(player.text.contains("Last.fm API key") && player.text.contains("rob"))
        player.press(.right)
        #expect(player.text.contains("Your name") && !player.text.contains("Last.fm API key"))
        player.press(.right)
        #expect(player.text.contains("Your ListenBrainz username"))
        player.press(.left)
        player.effects = []
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 2, name: "files:rob", key: nil)])
    }

    @Test func `With a key, Last.fm comes first`() {
        let player = Player(saved: PreferencesSnapshot())
        #expect(
            player.text.contains("[Last.fm]  ListenBrainz (no key needed)   Only files I import")
        )
    }

    @Test func `A user of ListenBrainz is asked about the friends and plays there`() {
        var player = Player(
            saved: PreferencesSnapshot(),
            asksForKey: true,
            visit: Visit(key: .missing)
        )
        player.type("rob")
        player.press(.enter)
        player.effects = []
        let name = "listenbrainz:Rob"
        player.send(.verified(1, .success(Person(name: name, playCount: 2))))
        let friends = Effect.importFriends(request: 2, of: name)
        #expect(player.effects == [.save(.set(.user, name)), friends])
        #expect(player.text.contains("Copy your 2 plays from ListenBrainz"))
        #expect(player.model.visit.key == .missing)
    }

    @Test func `With imported files alone there are no plays to copy and no friends to import`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.left)
        player.type("rob")
        player.press(.enter)
        player.effects = []
        player.send(.verified(1, .success(Person(name: "files:rob"))))
        #expect(player.effects == [.save(.set(.user, "files:rob"))])
        #expect(player.text.contains("vinylogue archive import FILE"))
        #expect(!player.text.contains("Save your plays"))
        #expect(!player.text.contains("i import"))
        // Plays imported before need no import.
        player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.press(.left)
        player.type("rob")
        player.press(.enter)
        player.send(.verified(1, .success(Person(name: "files:rob", playCount: 2))))
        #expect(!player.text.contains("archive import"))
    }

    @Test func `A service typed before the name is chosen`() {
        var player = Player(saved: PreferencesSnapshot(), asksForKey: true)
        player.type("lastfm:nora")
        player.press(.enter)
        #expect(player.effects.isEmpty && player.text.contains("Last.fm API key"))
        #expect(player.text.contains("nora") && !player.text.contains("lastfm:"))
    }
}
