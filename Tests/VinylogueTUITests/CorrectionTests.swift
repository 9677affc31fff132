import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Errors can be corrected on the page that reports them.
struct CorrectionTests {
    private let key = "d0d0caca0123456789abcdef01234567"
    private let rejected = Problem("The key was rejected.", hint: "Compare it.", field: .key)

    /// A player on a page whose request failed because the API key was rejected.
    private func failed(_ page: String, visit: Visit = Visit()) -> Player {
        var player = Player(visit: visit)
        switch page {
        case "home": player.answer(player.chart(2025), .failure(rejected))
        case "week":
            player.press(.enter)
            player.answer(player.chart(2025), .failure(rejected))
        case "years":
            player.type("y")
            while let need = player.needs.first { player.answer(need, .failure(rejected)) }
        case "album":
            player.press(.enter)
            player.answer(player.chart(2025))
            player.press(.enter)
            while let need = player.needs.first { player.answer(need, .failure(rejected)) }
        default:
            player.type("v")
            while let need = player.needs.first {
                if case .marks = need {
                    player.answer(need)
                } else {
                    player.answer(need, .failure(rejected))
                }
            }
        }
        player.effects = []
        return player
    }

    @Test(arguments: ["home", "week", "years", "album", "wall"])
    func `A rejected key can be corrected on the page that reports it`(page: String) throws {
        var player = failed(page)
        #expect(player.text.contains("new key"), "\(player.text)")
        player.press(.enter)
        #expect(player.text.contains("Paste or type your Last.fm API key"), "\(player.text)")
        player.send(.input(.paste("\(key)\n")))
        #expect(player.text.contains(String(repeating: "•", count: 32)))
        #expect(!player.text.contains("d0d0"))
        player.press(.enter)
        let effect = try #require(player.effects.last)
        #expect(effect == .signIn(request: 1, name: "nora", key: Secret(key)))
        #expect(player.text.contains("Checking"))
        player.send(.verified(1, .failure(Problem("Rejected, too.", field: .key))))
        #expect(player.text.contains("! Rejected, too."))
        player.press(.enter)
        player.send(.verified(2, .success(Person(name: "nora"))))
        #expect(player.text.contains("The API key was saved."))
        #expect(!player.needs.isEmpty && !player.text.contains("The key was rejected."))
        #expect(!"\(player.model.pages) \(player.effects)".contains(key))
    }

    @Test(arguments: ["home", "week", "years", "wall"])
    func `Clicking the error about a rejected key opens the field for a new key`(page: String)
        throws
    {
        var player = failed(page)
        let row = try #require(
            player.model.screen.lines.firstIndex { $0.contains("The key was rejected.") }
        )
        player.send(.input(.mouse(MouseReport(action: .press(.left), column: 40, row: row))))
        #expect(player.text.contains("Paste or type your Last.fm API key"), "\(player.text)")
    }

    @Test func `Submitting an empty or malformed key shows an error`() {
        var player = failed("week")
        player.press(.enter, .enter)
        #expect(player.text.contains("! Paste the key first."))
        player.type("two words")
        player.press(.enter)
        #expect(player.text.contains("! Not a valid API key") && player.effects.isEmpty)
        player.press(.escape)
        #expect(player.text.contains("The key was rejected."))
    }

    @Test func `Of a text longer than the field for a key, the end and the caret are shown`() {
        var player = failed("week")
        player.press(.enter)
        player.send(.input(.paste(String(repeating: "0", count: 90))))
        #expect(player.text.contains("••▏"), "\(player.text)")
    }

    @Test func `Settings distinguish an archive that cannot be read from an empty one`() {
        var player = Player()
        player.type("s")
        player.send(.archiveMeasured(.success(nil)))
        #expect(player.text.contains("no plays yet"))
        player.send(.archiveMeasured(.failure(Problem("It is damaged."))))
        #expect(player.text.contains("unreadable") && !player.text.contains("no plays yet"))
    }

    @Test func `Settings show whether a key is set, and Enter opens a field to replace it`() {
        for (source, words) in [
            (Visit.Key.missing, "not set"), (.saved, "set"), (.variable, "set by LASTFM_API_KEY"),
        ] {
            var player = Player(visit: Visit(key: source))
            player.type("sj")
            let line = player.model.screen.lines.first { $0.contains("▸ API key") } ?? ""
            #expect(line.contains(" \(words) "), "\(line)")
            player.press(.enter)
            player.type(key)
            player.press(.enter)
            player.send(.verified(1, .success(Person(name: "nora"))))
            #expect(player.text.contains("LASTFM_API_KEY overrides") == (source == .variable))
            #expect(player.text.contains("Settings"))
        }
    }

    @Test func `O switches between offline and online, and reloads a chart that failed`() {
        var player = Player()
        player.press(.enter)
        let problem = Problem("No route.", remedy: .offline)
        player.answer(player.chart(2025), .failure(problem))
        #expect(player.text.contains("Press r to try again, or O to work offline."))
        #expect(player.needs.isEmpty)
        player.type("O")
        #expect(player.effects == [.setOffline(true)])
        #expect(player.needs == [player.chart(2025)] && player.text.contains("Offline:"))
        player.press(.function(5))
        #expect(player.text.contains(" offline"))
        let missing = Problem("Not in the cache, and you are offline.", remedy: .online)
        player.answer(player.chart(2025), .failure(missing))
        #expect(player.text.contains("Press O to go online."))
        player.type("O")
        #expect(player.effects.last == .setOffline(false))
        #expect(player.needs == [player.chart(2025)])
        player.press(.function(5))
        #expect(!player.text.contains("offline"))
    }

    @Test func `The demo shows a badge, and O explains that it never uses the network`() {
        var player = Player(visit: Visit(isDemo: true))
        for keys in ["", "3", "y"] {
            player.type(keys)
            player.answerAll()
            #expect(player.text.contains("demo"), "\(keys)")
        }
        player.type("O")
        #expect(player.effects.isEmpty && player.text.contains("never uses the network"))
        #expect(!Player().text.contains("demo"))
    }

    @Test func `On the crate the badge ends three columns before the dial`() {
        var player = Player(visit: Visit(isDemo: true))
        player.type("v")
        player.answerAll()
        let last = player.model.screen.lines.last ?? ""
        #expect(last.contains("  demo   ╌◦╌"), "\(last)")
    }

    @Test(arguments: [(32, 9), (40, 12), (56, 16), (80, 24), (200, 60)])
    func `A badge never hides the key for going back`(size: (Int, Int)) {
        for keys in ["", "1", "v"] {
            var player = Player(
                columns: size.0,
                rows: size.1,
                visit: Visit(isOffline: true, isDemo: true)
            )
            player.type(keys)
            player.answerAll()
            let last = player.model.screen.lines.last ?? ""
            let isShown = player.text.contains("demo, offline")
            #expect(isShown || size.0 < 80, "\(size) \(keys)\n\(player.text)")
            #expect(last.contains(keys == "" ? "q quit" : "q back"), "\(size) \(keys)\n\(last)")
        }
    }
}

/// A session that shows another user's weeks without an account.
struct GuestTests {
    private func guest(key: Visit.Key = .variable) -> Player {
        Player(
            saved: PreferencesSnapshot(),
            offer: sampleOffer,
            asksForKey: key == .missing,
            start: ChartKey(user: "joe", year: 2023),
            visit: Visit(key: key, isGuest: true)
        )
    }

    @Test func `A guest can view another user's weeks, and nothing is saved or synced`() {
        var player = guest()
        #expect(player.needs == [player.chart(2023, of: "joe")])
        player.answerAll()
        #expect(player.text.contains("joe") && player.text.contains("guest"))
        player.type("+++")
        #expect(player.text.contains("Minimum plays: 4."), "\(player.text)")
        player.type("y")
        player.answerAll()
        player.type("q")
        #expect(player.text.contains("joe"))
        #expect(player.effects.isEmpty && player.model.saved.me == nil)
        player.type("q")
        #expect(player.model.isOver)
    }

    @Test func `A guest without a key can type it on the page that reports the error`() {
        var player = guest(key: .missing)
        player.answer(
            player.chart(2023, of: "joe"),
            .failure(Problem("No API key yet.", field: .key))
        )
        player.press(.enter)
        player.type("abcd")
        player.press(.enter)
        #expect(player.effects == [.signIn(request: 1, name: "joe", key: Secret("abcd"))])
        player.send(.verified(1, .success(Person(name: "joe"))))
        #expect(player.needs == [player.chart(2023, of: "joe")])
        #expect(player.model.saved.me == nil)
    }
}
