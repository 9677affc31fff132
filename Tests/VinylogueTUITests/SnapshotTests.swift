import Terminal
import TestSupport
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

struct SnapshotTests {
    static let sizes = [(80, 24), (120, 40)]

    /// A page in a certain state.
    enum Place: String, CaseIterable, Sendable {
        case onboarding, key, migration, taken, home, editing, week, day, month, empty, failed,
            loading,
            search, years, album, wall, why, artist, story
        case settings, keys, friends, newKey, marked, playlists, playlist

        /// Whether the user is not set up yet.
        var isOnboarding: Bool { [.onboarding, .key, .migration, .taken].contains(self) }

        /// A player on the first page, before it goes to this page.
        func player(
            columns: Int = 80,
            rows: Int = 24,
            support: ColorSupport = .trueColor,
            appearance: Look.Appearance = .dark,
            decoration: Decoration = .unicode
        ) -> Player {
            Player(
                saved: isOnboarding
                    ? PreferencesSnapshot()
                    : decoration.isASCII ? PreferencesSnapshot(me: "nora") : savedForNora,
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
                player.press(.right)
                player.type("nora")
                player.press(.enter)
                player.type("d0d0caca0123456789abcdef01234567")
                player.press(.enter)
                let problem = Problem(
                    "Last.fm does not know the API key.",
                    hint: "Compare it with the one at https://www.last.fm/api/accounts",
                    field: .key
                )
                player.send(.verified(1, .failure(problem)))
            case .migration: break
            case .taken:
                player.type("y")
                let saved = PreferencesSnapshot(me: "vinylfan", values: [.minPlays: "4"])
                player.send(
                    .importedLegacy(
                        1,
                        .success(LegacyImport(saved: saved, finds: sampleOffer.finds))
                    )
                )
            case .onboarding:
                player.type("nobody")
                player.press(.enter)
                player.send(
                    .verified(1, .failure(Problem("No user of that name.", hint: "Check it.")))
                )
            case .home: player.answerAll()
            case .friends:
                player.answerAll()
                player.type("i")
                let people = [("nightbus", 0), ("Åsa_L", 32_100), ("quietcorner", 128_549)].map {
                    Person(name: $0.0, realName: $0.1 > 99_999 ? "Quiet C." : nil, playCount: $0.1)
                }
                player.send(.imported(1, .success(people)))
                player.press(.down, .character(" "))
            case .playlists, .playlist:
                player.type("L")
                player.answerAll()
                if self == .playlist { player.press(.enter) }
            case .newKey:
                player.press(.enter)
                let problem = Problem(
                    "Last.fm rejected the API key.",
                    hint: "Compare it with the one at https://www.last.fm/api/accounts",
                    field: .key
                )
                player.answer(player.chart(2025), .failure(problem))
                player.press(.enter)
                player.send(.input(.paste("d0d0caca0123456789abcdef01234567")))
            case .editing:
                player.answer(player.chart(2025))
                player.type("ejjdy")
            case .week, .day, .month, .years, .album, .settings, .keys, .search:
                player.press(.enter)
                player.answerAll()
                player.press(.down)
                let keys: [Place: String] = [
                    .day: "D", .month: "M", .years: "y", .settings: "s", .keys: "?",
                    .search: "/post",
                ]
                player.type(keys[self] ?? "")
                if self == .album { player.press(.enter) }
                player.answerAll()
            case .artist, .story:
                player.press(.enter)
                player.answerAll()
                player.type(self == .artist ? "A" : "t")
                player.answerAll()
            case .marked:
                player.press(.enter)
                player.answerAll()
                player.type("fjxj")
                player.answerAll()
            case .wall, .why:
                player.type("v")
                player.answerAll()
                player.type(self == .why ? "jli" : "jl")
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
                    .failure(Problem("Failed to reach it.", hint: "Check the network."))
                )
            case .loading:
                player.press(.enter)
                player.answer(player.chart(2025))
                player.type("+++++h")
                player.waitForSpinner()
            }
        }
    }

    @Test(arguments: Place.allCases, sizes)
    func `Every page matches its snapshot at two sizes`(
        place: Place,
        size: (columns: Int, rows: Int)
    ) throws {
        var player = place.player(columns: size.columns, rows: size.rows)
        place.go(&player)
        let screen = player.model.screen
        for line in screen.lines { #expect(line.displayWidth <= size.columns) }
        try expectSnapshot(screen.framed, "\(place)-\(size.columns)x\(size.rows)")
    }

    /// The pages whose colors are compared cell by cell; the others use the same styles.
    static let colored = [Place.key, .home, .week, .years, .album, .settings]

    @Test(arguments: colored, [Look.Appearance.dark, .light])
    func `The colors of pages match the snapshots`(place: Place, appearance: Look.Appearance) throws
    {
        var player = place.player(appearance: appearance)
        place.go(&player)
        try expectSnapshot(player.model.screen.looks, "\(place)-\(appearance)")
    }

    @Test(arguments: [Place.week, .album], [ColorSupport.none, .ansi16])
    func `Pages in 16 or no colors match the snapshots`(place: Place, support: ColorSupport) throws
    {
        var player = place.player(support: support)
        place.go(&player)
        try expectSnapshot(player.model.screen.looks, "\(place)-\(support)")
    }

    @Test(arguments: Place.allCases)
    func `In ASCII mode only data contains other characters`(place: Place) {
        var player = place.player(support: .none, decoration: .ascii)
        place.go(&player)
        let foreign = player.text.unicodeScalars.filter {
            !$0.isASCII && !$0.properties.isAlphabetic && !$0.properties.isEmoji
                && $0 != "\u{301}" && $0 != "\u{200D}" && $0 != "ー" && $0 != "–"
        }
        #expect(foreign.isEmpty)
    }

    @Test(arguments: [Place.home, .editing, .week, .search, .loading, .years, .settings, .wall])
    func `The selected item stands out without colors`(place: Place) {
        var player = place.player(support: .none)
        place.go(&player)
        #expect(player.text.contains("▸"))
    }
}
