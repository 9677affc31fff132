import Terminal
import TestSupport
import Testing

@testable import VinylogueTUI

struct SnapshotTests {
    static let sizes = [(80, 24), (120, 40), (40, 12), (20, 6)]

    /// A way to each page.
    enum Place: String, CaseIterable, Sendable {
        case onboarding, key, migration, taken, scrobblers, editing, week, empty, failed, loading,
            search, years, album
        case settings, keys

        /// Whether nobody is set up there.
        var isOnboarding: Bool { [.onboarding, .key, .migration, .taken].contains(self) }

        /// Somebody who is about to go there.
        func player(
            columns: Int = 80,
            rows: Int = 24,
            support: ColorSupport = .trueColor,
            appearance: Look.Appearance = .dark,
            decoration: Decoration = .unicode
        ) -> Player {
            Player(
                saved: isOnboarding
                    ? Saved() : decoration.isASCII ? Saved(me: "nora") : savedForNora,
                columns: columns,
                rows: rows,
                support: support,
                appearance: appearance,
                decoration: decoration,
                offer: self == .migration || self == .taken ? sampleOffer : nil,
                asksForKey: self == .key
            )
        }

        func go(_ player: inout Player) {
            switch self {
            case .key:
                player.type("nora")
                player.press(.enter)
                player.type("d0d0caca0123456789abcdef01234567")
                player.press(.enter)
                let trouble = Trouble(
                    "Last.fm does not know the API key.",
                    hint: "Compare it with the one at https://www.last.fm/api/accounts",
                    field: .key
                )
                player.send(.verified(1, .failure(trouble)))
            case .migration: break
            case .taken:
                player.type("y")
                let saved = Saved(me: "vinylfan", filter: 4)
                player.send(
                    .tookOver(1, .success(TakenOver(saved: saved, finds: sampleOffer.finds)))
                )
            case .onboarding:
                player.type("nobody")
                player.press(.enter)
                player.send(
                    .verified(1, .failure(Trouble("No user of that name.", hint: "Check it.")))
                )
            case .scrobblers: break
            case .editing: player.type("ejjd")
            case .week, .years, .album, .settings, .keys, .search:
                player.press(.enter)
                player.answerAll()
                player.press(.down)
                let keys: [Place: String] = [
                    .years: "y", .settings: "s", .keys: "?", .search: "/post",
                ]
                player.type(keys[self] ?? "")
                if self == .album { player.press(.enter) }
                player.answerAll()
            case .empty:
                player.press(.enter)
                player.answer(
                    player.chart(2025),
                    .success(.chart(sampleChart("nora", 2025, albums: 0)))
                )
                player.answerAll()
            case .failed:
                player.press(.enter)
                player.answer(
                    player.chart(2025),
                    .failure(Trouble("Failed to reach it.", hint: "Check the network."))
                )
            case .loading:
                player.press(.enter)
                player.answer(player.chart(2025))
                player.type("+++++h")
            }
        }
    }

    @Test(arguments: Place.allCases, sizes)
    func `Every page at every size`(place: Place, size: (columns: Int, rows: Int)) throws {
        var player = place.player(columns: size.columns, rows: size.rows)
        place.go(&player)
        let screen = player.model.screen
        for line in screen.lines { #expect(line.displayWidth <= size.columns) }
        try expectSnapshot(
            screen.framed + "\n" + screen.looks,
            "\(place)-\(size.columns)x\(size.rows)"
        )
    }

    @Test(arguments: Place.allCases)
    func `The looks of pages on a light background`(place: Place) throws {
        var player = place.player(appearance: .light)
        place.go(&player)
        try expectSnapshot(player.model.screen.looks, "\(place)-light")
    }

    @Test(arguments: [Place.week, .settings, .album, .key], [ColorSupport.none, .ansi16])
    func `The looks with few colours`(place: Place, support: ColorSupport) throws {
        var player = place.player(support: support)
        place.go(&player)
        try expectSnapshot(player.model.screen.looks, "\(place)-\(support)")
    }

    @Test(arguments: Place.allCases)
    func `In ASCII nothing but the data is not ASCII`(place: Place) {
        var player = place.player(support: .none, decoration: .ascii)
        place.go(&player)
        let foreign = player.text.unicodeScalars.filter {
            !$0.isASCII && !$0.properties.isAlphabetic && !$0.properties.isEmoji
                && $0 != "\u{301}" && $0 != "\u{200D}" && $0 != "ー" && $0 != "–"
        }
        #expect(foreign.isEmpty)
    }

    @Test(arguments: Place.allCases)
    func `What is under the cursor can be told without colours`(place: Place) {
        guard !place.isOnboarding, ![.empty, .failed, .keys, .album].contains(place) else { return }
        var player = place.player(support: .none)
        place.go(&player)
        #expect(player.text.contains("▸"))
    }
}
