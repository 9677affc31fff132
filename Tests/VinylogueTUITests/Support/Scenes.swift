import Terminal

@testable import VinylogueKit
@testable import VinylogueTUI

/// A page in a state in which keys have an effect.
struct Scene: Sendable, CustomStringConvertible {
    var description: String
    var player: Player

    init(
        _ description: String,
        _ player: Player = Player(),
        _ go: (inout Player) -> Void = { _ in }
    ) {
        self.description = description
        self.player = player
        go(&self.player)
    }

    /// Every page in each of its states.
    static let all =
        home + weeks + years + comparisons + albums + artists + stories + walls + playlists
        + queues + sheets + fields
}

/// Players on different pages, for scenes.
extension Scene {
    static func week(_ keys: String = "") -> Player {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    static func album() -> Player {
        var player = week("j")
        player.press(.enter)
        // A window too small for the whole text, so that it scrolls.
        player.send(.resized(TerminalSize(columns: 80, rows: 10)))
        player.answerAll()
        return player
    }

    static func wall(_ keys: String = "") -> Player {
        var player = Player()
        player.type("v")
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    static func playlists(_ keys: String = "", _ player: Player = Player()) -> Player {
        var player = player
        player.type("L")
        player.answerAll()
        return opened(keys, player)
    }

    /// The same page while an album that is not in any chart is playing.
    static func playing(_ player: Player) -> Player {
        var player = player
        var status = PlayerStatus()
        (status.state, status.artist, status.album) = (.play, "A", "B")
        (status.track, status.elapsed, status.duration) = ("C", 10, 100)
        (status.position, status.volume) = (2, 50)
        player.send(.player(.status(status)))
        player.answerAll()
        return player
    }

    /// The same page after all of its requests failed, except those for covers.
    private static func failed(_ player: Player) -> Player {
        var player = player
        while let need = player.needs.first {
            player.answer(need, need.isCover ? nil : .failure(Problem("No network.")))
        }
        return player
    }

    /// The same page after responses without albums.
    private static func empty(_ player: Player) -> Player {
        var player = player
        while let need = player.needs.first {
            switch need {
            case .chart(let key):
                player.answer(need, .success(.chart(sampleChart(key, albums: 0))))
            case .wall(let request):
                let wall = ShownWall(sampleWall(request, albums: 0), isOld: false) { _ in
                    Problem("")
                }
                player.answer(need, .success(.wall(wall)))
            case .marks:
                player.answer(need, .success(.marks(Marks(favorites: [], dislikes: []))))
            case .story(let request):
                player.answer(need, .success(.story(emptyRecap(request))))
            case .days: player.answer(need, .success(.days(DayCounts())))
            case .artist(let request):
                var artist = sampleArtist(request)
                (artist.albums, artist.tracks) = ([], [])
                player.answer(need, .success(.artist(artist)))
            case .firstPlays: player.answer(need, .success(.firstPlays(FirstPlays())))
            case .past: player.answer(need, .success(.past(AlbumPast())))
            case .comparison: player.answer(need, .success(.comparison(nil)))
            case .album(let key, _):
                player.answer(need, .success(.album(AlbumDetails(album: key))))
            case .cover: player.answer(need, .success(.cover(nil)))
            case .found: player.answer(need, .success(.found(FoundItems([]))))
            case .queue: player.answer(need, .success(.queue([])))
            case .drafts:
                player.answer(need, .success(.drafts(DraftShelf(drafts: [], services: []))))
            }
        }
        return player
    }

    private static func opened(_ keys: String, _ player: Player = Player()) -> Player {
        var player = player
        for key in keys.unicodeScalars {
            if key == "\r" { player.press(.enter) } else { player.type(String(key)) }
        }
        return player
    }
}

extension Scene {
    private static let home: [Scene] = [
        Scene("home") {
            $0.answerAll()
            $0.type("j")
        },
        Scene("home, loading"), Scene("home, top", Player()) { $0.answerAll() },
        Scene("home, end") { $0.type("G") },
        Scene("home, from the form", Player(visit: Visit(comesFromForm: true))),
        Scene("home, failed", failed(Player())), Scene("home, silent", empty(Player())),
        Scene("home, without friends", Player(saved: PreferencesSnapshot(me: "nora"))) {
            $0.answerAll()
        },
        Scene("home, searched") {
            $0.answerAll()
            $0.type("/o")
            $0.press(.enter)
        },
        Scene("home, searching") { $0.type("/o") },
        Scene("home, starting to search") { $0.type("/") },
        Scene("home, no match") { $0.type("/bob") },
        Scene("home, searched without a match", opened("/bob\r")),
        Scene("home, editing", opened("ejj")), Scene("home, editing at the top", opened("e")),
        Scene("home, editing at the end", opened("eG")),
        Scene("home, editing and searching", opened("e/o")),
        Scene("home, editing and searched", opened("e/o\r")),
        Scene("home, editing without a match", opened("e/bob\r")),
        Scene("home, after a removal") { $0.type("ejdy") },
        Scene("home, importing") { $0.type("i") },
        Scene("home, minimum plays") { $0.type("++") },
        Scene("home, undone") { $0.type("+u") },
        Scene("home, albums marked") {
            $0.answerAll()
            $0.type("mm")
        },
        Scene("home, went back", week()) { $0.type("q") },
        Scene("home, a past week") {
            $0.answerAll()
            $0.type("kl")
        },
        Scene("home, the latest past week", Player(columns: 120, rows: 40)) {
            $0.answerAll()
            $0.type("k")
        },
        Scene("home, months") { $0.type("M") }, Scene("home, playing", playing(Player())),
    ]

    private static let weeks: [Scene] = [
        Scene("week", week("+hh")) { $0.type("jj") },
        Scene("week, end", week("+hh")) { $0.type("G") },
        Scene("week, top", week("hh")), Scene("week, last year", week("l")),
        Scene("week, first year", week()) {
            $0.press(.home)
            $0.answerAll()
        },
        Scene("week, loading", opened("\r")), Scene("week, failed", failed(opened("\r"))),
        Scene("week, silent", empty(opened("\r"))),
        Scene("week, all hidden", week(String(repeating: "+", count: 50))),
        Scene("week, without friends", opened("\r", Player(saved: PreferencesSnapshot(me: "nora"))))
        {
            $0.answerAll()
        },
        Scene("week, searching", week("/e")) { $0.press(.down) },
        Scene("week, searched", week("/e")) { $0.press(.enter) },
        Scene("week, starting to search", week("/")),
        Scene("week, no match", week("/qqq")),
        Scene("week, searched without a match", week("/qqq")) { $0.press(.enter) },
        Scene("week, months", week("M")), Scene("week, playing", playing(week())),
        Scene("week, after a mark", week("f")), Scene("week, undone", week("fu")),
        Scene("week, albums marked", week("mmm")),
        Scene("week, marked and searched", week("mm/e")) {
            $0.press(.enter)
        },
        Scene("week, artists", week("b")), Scene("week, tracks", week("bbG")),
        Scene("week, earlier", week(",,")), Scene("week, days", week("D,")),
        Scene("week, went back", week()) {
            $0.press(.enter)
            $0.type("q")
        },
        Scene("week, sorted", week("SS")) { $0.type("j") },
        Scene("week, another year loading", week()) {
            $0.model.charts.removeAll()
            $0.press(.left)
        },
    ]

    private static let years: [Scene] = [
        Scene("years", week("yjj")), Scene("years, end", week("yG")),
        Scene("years, top", week("yg")), Scene("years, from home", opened("y")) { $0.answerAll() },
        Scene("years, loading", opened("y")), Scene("years, failed", failed(opened("y"))),
        Scene("years, one failed", week("y")) {
            $0.model.problems.put(Problem("No."), for: $0.chart(2013))
        },
        Scene("years, silent", empty(opened("y"))), Scene("years, months", week("My")),
        Scene("years, searching", week("y/201")),
        Scene("years, searched", week("y/201")) {
            $0.press(.enter)
        },
        Scene("years, searched without a match", week("y/qqq")) { $0.press(.enter) },
        Scene("years, after a mark", week("+fy")), Scene("years, undone", week("+uy")),
        Scene("years, albums marked", week("ymm")),
        Scene("years, earlier", week("y,")),
        Scene("years, went back", week("y")) {
            $0.press(.enter)
            $0.type("q")
        },
        Scene("years, playing", playing(week("y"))),
    ]

    private static let albums: [Scene] = [
        Scene("album", album()), Scene("album, end", album()) { $0.type("G") },
        Scene("album, track", album()) { $0.press(.tab) },
        Scene("album, disliked", album()) { $0.type("+x") },
        Scene("album, undone", album()) { $0.type("xu") },
        Scene("album, marked", album()) { $0.type("m") },
        Scene("album, a year failed", album()) {
            $0.model.problems.put(Problem("No."), for: $0.chart(2013))
        },
        Scene("album, loading", week()) {
            $0.model.albums.removeAll()
            $0.press(.enter)
        },
        Scene("album, failed", week()) {
            $0.model.albums.removeAll()
            $0.press(.enter)
            $0 = failed($0)
        },
        Scene("album, without tracks", week()) {
            $0.model.albums.removeAll()
            $0.press(.enter)
            $0 = empty($0)
        },
        Scene("album, searching", album()) { $0.type("/t") },
        Scene("album, searched", album()) {
            $0.type("/t")
            $0.press(.enter)
        },
        Scene("album, searched without a match", album()) {
            $0.type("/qqq")
            $0.press(.enter)
        },
        Scene("album, went back", album()) { $0.type("yq") },
        Scene("album, of a wall", wall("j")) {
            $0.press(.enter)
            $0.answerAll()
        },
        Scene("album, beside what plays", playing(album())),
        Scene("album, playing", playing(week())) {
            $0.type("P")
            $0.answerAll()
        },
    ]

    private static let comparisons: [Scene] = [
        Scene("compare", week("=")) { $0.type("jj") }, Scene("compare, top", week("=")),
        Scene("compare, end", week("=G")),
        Scene("compare, loading", opened("=")), Scene("compare, failed", failed(opened("="))),
        Scene("compare, nothing in common", empty(opened("="))),
        Scene("compare, searching", week("=/e")),
        Scene("compare, searched", week("=/e")) { $0.press(.enter) },
        Scene("compare, searched without a match", week("=/qqq")) { $0.press(.enter) },
        Scene("compare, went back", week("=yq")),
        Scene("compare, after a mark", week("=")) { $0.type("f") },
        Scene("compare, after an undo", week("=")) { $0.type("fu") },
        Scene("compare, playing", playing(week("="))),
    ]

    private static let artists: [Scene] = [
        Scene("artist", week("A")) { $0.type("jj") }, Scene("artist, top", week("A")),
        Scene("artist, end", week("AG")), Scene("artist, tracks", week("Abj")),
        Scene("artist, from artists", week("b")) {
            $0.press(.enter)
            $0.answerAll()
        },
        Scene("artist, loading", week()) { $0.type("A") },
        Scene("artist, failed", week()) {
            $0.type("A")
            $0 = failed($0)
        },
        Scene("artist, empty", week()) {
            $0.type("A")
            $0 = empty($0)
        },
        Scene("artist, went back", week("Ayq")),
        Scene("artist, searching", week("A/1")),
        Scene("artist, searched", week("A/1")) { $0.press(.enter) },
        Scene("artist, searched without a match", week("A/qqq")) { $0.press(.enter) },
        Scene("artist, after a mark", week("A")) { $0.type("f") },
        Scene("artist, undone", week("A")) { $0.type("fu") },
        Scene("artist, albums marked", week("A")) { $0.type("mm") },
        Scene("artist, playing", playing(week("A"))),
    ]

    private static let stories: [Scene] = [
        Scene("story", week("t")) {
            $0.type("jj")
            $0.answerAll()
        },
        Scene("story, first day", week("tg")), Scene("story, today", week("ltG")),
        Scene("story, loading", opened("t")), Scene("story, failed", failed(opened("t"))),
        Scene("story, silent", empty(opened("t"))),
        Scene("story, went back", week("tyq")),
        Scene("story, scrolled", week("t")) { $0.press(.pageDown) },
        Scene("story, after a mark", week("t")) { $0.type("f") },
        Scene("story, undone", week("t")) { $0.type("fu") },
        Scene("story, albums marked", week("t")) { $0.type("mm") },
        Scene("story, playing", playing(week("t"))),
    ]

    private static let walls: [Scene] = [
        Scene("wall", wall("jjl")), Scene("wall, top", wall()), Scene("wall, end", wall("G")),
        Scene("wall, loading", opened("v")), Scene("wall, failed", failed(opened("v"))),
        Scene("wall, empty", empty(opened("v"))),
        Scene("wall, after a dislike", wall("jx")), Scene("wall, turned", wall("dd")),
        Scene("wall, undone", wall("xu")), Scene("wall, albums marked", wall("mmm")),
        Scene("wall, drawing again", opened("r", wall())),
        Scene("wall, went back", wall("yq")),
        Scene("wall, marks failed", wall()) {
            $0.model.problems.put(Problem("No."), for: .marks)
        },
        Scene("wall, searching", wall("/9")),
        Scene("wall, searched", wall("/9")) {
            $0.press(.enter)
        },
        Scene("wall, searched without a match", wall("/qqq")) { $0.press(.enter) },
        Scene("favourites", wall()) { $0.press(.tab, .right, .enter, .tab) },
        Scene("favourites, empty", empty(opened("v"))) { $0.press(.tab, .right, .enter, .tab) },
        Scene("genre bar", wall()) { $0.press(.tab, .right, .right) },
        Scene("genre bar, top", wall()) { $0.press(.tab) },
        Scene("genre bar, end", wall()) { $0.press(.tab, .end) },
        Scene("genre bar of a genre", wall()) {
            $0.press(.tab, .right, .right, .enter)
            $0.answerAll()
        },
        Scene("wall, a genre", wall("1")), Scene("wall, playing", playing(wall())),
    ]

    private static let playlists: [Scene] = [
        Scene("playlists", playlists("j")), Scene("playlists, top", playlists()),
        Scene("playlists, end", playlists("G")), Scene("playlists, loading", opened("L")),
        Scene("playlists, failed", failed(opened("L"))),
        Scene("playlists, empty", empty(opened("L"))),
        Scene("playlists, searching", playlists("/a")),
        Scene("playlists, searched", playlists("/a\r")),
        Scene("playlists, searched without a match", playlists("/qqq\r")),
        Scene("playlists, after a mark", playlists("", week("f"))),
        Scene("playlists, undone", playlists("", week("fu"))),
        Scene("playlists, went back", playlists("\rq")),
        Scene("playlists, removing", playlists("d")),
        Scene("playlists, playing", playing(playlists())),
        Scene("playlist", playlists("\rjj")), Scene("playlist, top", playlists("\r")),
        Scene("playlist, end", playlists("\rG")), Scene("playlist, empty", playlists("j\r")),
        Scene("playlist, removed", playlists("\r")) { $0.model.shelf?.drafts = [] },
        Scene("playlist, loading", playlists("\r")) { $0.send(.draftsChanged) },
        Scene("playlist, failed", playlists("\r")) {
            $0.send(.draftsChanged)
            $0 = failed($0)
        },
        Scene("playlist, searched", playlists("\r/1\rj")),
        Scene("playlist, searched without a match", playlists("\r/qqq\r")),
        Scene("playlist, after a removal", playlists("\rjd")),
        Scene("playlist, undone", playlists("\rjdu")),
        Scene("playlist, searching a service", playlists("\rT1")),
        Scene("playlist, went back", playlists("\rvq")),
        Scene("playlist, playing", playing(playlists("\r"))),
        Scene("playlist, renaming", playlists("\rR")),
        Scene("playlist, choosing a service", playlists("\rT")),
    ]

    static func queue(_ keys: String = "", _ player: Player = Player()) -> Player {
        var player = playing(player)
        player.type("Q")
        player.answerAll()
        return opened(keys, player)
    }

    private static let queues: [Scene] = [
        Scene("queue", queue("jj")), Scene("queue, top", queue("g")),
        Scene("queue, end", queue("G")),
        Scene("queue, loading", opened("Q", playing(Player()))),
        Scene("queue, failed", failed(opened("Q", playing(Player())))),
        Scene("queue, empty", empty(opened("Q", playing(Player())))),
        Scene("queue, without a player", opened("Q")),
        Scene("queue, searched", queue("/1\rj")),
        Scene("queue, searched without a match", queue("/qqq\r")),
        Scene("queue, after a removal", queue("d")), Scene("queue, undone", queue("du")),
        Scene("queue, albums marked", queue("mGm")),
        Scene("queue, went back", queue("vq")),
        Scene("queue, marks loaded", queue("", week())),
    ]

    private static let sheets: [Scene] = [
        Scene("home, removing") { $0.type("ejd") },
        Scene("which to play", week()) {
            let albums = (1...9).map { PlayerAlbum(Album(artist: "A", title: "\($0)")) }
            $0.send(.played(.success(.several(albums, track: 1))))
        },
        Scene("why", wall("i")),
        Scene("messages", week("fm!")), Scene("messages, many", week("fxfxfxfxfxfxfxfxfxfxfxfx!")),
        Scene("messages, end", week("fxfxfxfxfxfxfxfxfxfxfxfx!G")),
        Scene("finding") { $0.send(.input(.key(KeyPress("p", .control)))) },
        Scene("finding, album", week()) {
            $0.send(.input(.key(KeyPress("p", .control))))
            $0.type("o")
            $0.answerAll()
            $0.press(.down)
        },
        Scene("finding, no match", week()) {
            $0.send(.input(.key(KeyPress("p", .control))))
            $0.type("qqq")
            $0.answerAll()
        },
        Scene("settings", week("++s")), Scene("settings, minimum plays", week("++sjjj")),
        Scene("settings, end", week("sG")),
        Scene("settings, clearing", week("sG")) {
            $0.send(.cacheMeasured(1_000_000))
            $0.press(.enter)
        },
        Scene("settings, new key", week("sj")) { $0.press(.enter) },
        Scene("home, no key") {
            $0.answer($0.chart(2025), .failure(Problem("No key.", field: .key)))
        },
        Scene("home, choosing friends") {
            $0.type("i")
            let people = (0..<40).map { Person(name: "friend\($0)") }
            $0.send(.imported(1, .success(people)))
            $0.press(.down, .pageDown, .character(" "))
        },
        Scene("keys", Player(columns: 60, rows: 16)) { $0.type("?jj") },
        Scene("keys, searching", Player(columns: 60, rows: 16)) { $0.type("?/p") },
        Scene("keys, searched", Player(columns: 60, rows: 16)) {
            $0.type("?/p")
            $0.press(.enter)
        },
        Scene("keys, no match", Player(columns: 60, rows: 16)) {
            $0.type("?/qqq")
            $0.press(.enter)
        },
        Scene("keys, top", Player(columns: 60, rows: 16)) { $0.type("?") },
        Scene("keys, end", Player(columns: 60, rows: 16)) { $0.type("?G") },
        Scene("onboarding, at its end", Player(saved: PreferencesSnapshot())) {
            $0.type("nora")
            $0.press(.enter)
            $0.send(.verified(1, .success(Person(name: "nora"))))
            $0.send(.imported(2, .success([Person(name: "zoe")])))
        },
        Scene("migration", Player(saved: PreferencesSnapshot(), offer: sampleOffer)),
    ]

    private static let fields: [Scene] = [
        Scene("going to a date", week(":2016")), Scene("going to no date", week(":")),
        Scene("going to a wrong date", week(":soon")) { $0.press(.enter) },
        Scene("home, adding") { $0.type("akim") }, Scene("home, starting to add") { $0.type("a") },
        Scene("home, checking", opened("akim\r")),
        Scene("home, adding failed", opened("akim\r")) {
            $0.send(.verified(1, .failure(Problem("No such user."))))
        },
        Scene("settings, renaming", week("s")) { $0.press(.enter) },
        Scene("settings, renaming to nothing", week("s")) {
            $0.press(.enter)
            $0.send(.input(.key(.character("u"), .control)))
        },
        Scene("onboarding", Player(saved: PreferencesSnapshot(), asksForKey: true)) {
            $0.type("nora")
        },
    ]
}
