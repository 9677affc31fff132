import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing
import VinylogueKit
import VinylogueTUI

@testable import VinylogueCLI

struct BrowseCommandTests {
    @Test(arguments: ["", " --years-ago 3", " --user quietcorner --limit 2", " --format json"])
    func `Without a terminal vinylogue prints what vinylogue week prints`(
        options: String
    ) async throws {
        let bare = await TestProgram().run("--demo\(options)")
        let week = await TestProgram().run("week --demo\(options)")
        #expect(bare.status == .success)
        #expect(bare.output == week.output)
    }

    @Test(arguments: [
        "--limit 2", "--min-plays 2", "--format csv", "--years-ago 3 --limit 2", "--rank-by time",
    ])
    func `With output options vinylogue prints a week even on a terminal`(option: String)
        async throws
    {
        let home = try await HomeFolder.withDemoArchive()
        var program = home.program()
        program.isTerminal = true
        program.typed = []
        program.environment["TERM"] = "xterm"
        let bare = await program.run("--demo \(option)")
        #expect(bare.status == .success)
        #expect(bare.output == (await program.run("week --demo \(option)")).output)
    }

    @Test(arguments: [
        ("2013-11-12", "week --date 2026-11-12 --year 2013"), ("2016", "week --year 2016"),
        ("w23-2014", "week --date 2026-06-03 --year 2014"),
        ("10 years ago", "week --years-ago 10"),
        ("last week", "week --date 2026-11-14 --years-ago 0"),
        ("may 2013", "month --date 2026-05-02 --year 2013"),
        (
            "may 2013 --user kaspar33 --limit 3",
            "month --date 2026-05-02 --year 2013 --user kaspar33 --limit 3"
        ),
    ])
    func `A date prints the week or month that it names`(date: String, usual: String) async {
        let expected = await TestProgram().run("\(usual) --demo")
        #expect(expected.status == .success)
        let shown = await TestProgram().run("\(date) --demo")
        // The age in the second line counts from today, not from the date in `--date`.
        let lines = [shown, expected].map { outcome in
            outcome.output.split(separator: "\n").enumerated()
                .filter { $0.offset != 1 }.map(\.element)
        }
        #expect(lines[0] == lines[1], "\(shown)")
    }

    @Test(arguments: [
        ("this week", "This week"), ("last week", "Last week"), ("2 weeks ago", "2 weeks ago"),
        ("last month", "Last month"), ("10 years ago", "10 years ago"),
        ("12 may 2013", "13 years and 28 weeks ago"),
    ])
    func `The age of a week or month that a date names counts from today`(
        date: String,
        age: String
    ) async {
        let shown = await TestProgram().run("\(date) --demo")
        #expect(shown.output.contains("\n \(age) "), "\(shown)")
    }

    @Test func `A date may be one argument or several`() async {
        let expected = await TestProgram().run(["--demo", "12 may 2013"])
        #expect(expected.status == .success)
        #expect(expected.output.contains("13 years and 28 weeks ago"), "\(expected)")
        #expect(await TestProgram().run("12 may 2013 --demo").output == expected.output)
    }

    @Test(arguments: [
        ("weak", #"Unknown command "weak". Did you mean "week"?"#),
        ("weeks", #"Unknown command "weeks". Did you mean "week"?"#),
        ("wek 2016", #"Unknown command "wek". Did you mean "week"?"#),
        ("ago", #"Unknown command "ago""#),
        ("2013-13-01", #""2013-13-01" is not a date."#),
        ("5/12/2013", "could be 5 December 2013 or 12 May 2013. Use 2013-12-05 or 2013-05-12."),
        ("30 feb 2013", "There is no 30 February 2013. February 2013 has 28 days."),
        ("2030", "2030 is in the future. Try 2016, w23 2014,"),
        ("12 13", #""12 13" is not a date. Try 2016,"#),
        ("2016 --years-ago 3", "Use either a date or --year and --years-ago, not both."),
    ])
    func `A mistyped command or date is a usage error`(line: String, message: String) async {
        let outcome = await TestProgram().run("\(line) --demo")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message), "\(outcome)")
        #expect(!outcome.errors.contains("browse"))
    }

    @Test func `Damaged preferences are moved aside when a change is saved, not in the background`()
        async throws
    {
        let home = try HomeFolder()
        let program = home.program()
        _ = await program.run("settings set mpd localhost:1")
        let options = GlobalOptions()
        let environment = Environment(options: options, on: program.machine)
        let services = try LiveServices(environment, offer: nil)
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try Data("{".utf8).write(to: file)
        _ = try services.player()
        #expect(home.configuration("preferences.json") == "{")
        #expect(throws: KitError.self) { try services.save(.set(.theme, "dark")) }
        #expect(services.describe(Problem("A reason.")) == Problem("A reason."))
        #expect(home.configuration("preferences.json") == nil)
    }

    /// Errors of every kind that pages can show.
    static let errors: [any Error] =
        [
            .notCached(method: "x"), .missingKey, .keyAsName, .malformedName("x y"),
            .coverNotCached, .coverRefused(status: 404),
            .friendNotFound("x", suggestions: []), .tooManyFriends(limit: 3),
            .noFriendPosition(3, count: 0), .invalidAddress("x", .query), .offline,
            .noAccount, .archive(.syncing, path: "/x"), .malformedKey(isFromEnvironment: true),
            .malformedKey(isFromEnvironment: false),
        ].map { (error: KitError) in error }
        + [
            .invalidKey, .suspendedKey, .userNotFound(), .privateUser,
            .rateLimited(retryAfter: nil), .temporarilyUnavailable(status: 503),
            .unknownMethod, .refused(1), .notJSON(looksLikeHTML: true),
            .notJSON(looksLikeHTML: false), .unexpectedAnswer, .status(500),
            .wrongUser(asked: "x"), .wrongWeek, .unreachable, .insecure, .timedOut(seconds: 3),
            .tooLarge(limit: 1 << 20), .incomplete, .redirectRefused, .privateAddress,
            .noLibrary,
        ].map { (kind: Failure.Kind) in KitError.service(Failure(kind, at: "x", "y")) }
        + [
            EnvironmentError.noUser, EnvironmentError.implausibleKey,
        ]

    @Test(arguments: errors.indices)
    func `Errors in full screen never suggest commands or options for a shell`(
        place: Int
    ) {
        let problem = Problem(Self.errors[place])
        for words in [problem.text, problem.hint ?? ""] {
            #expect(!words.contains("--") && !words.contains("`"), "\(problem)")
        }
        #expect(!problem.text.isEmpty)
    }

    @Test func `Problems with the player have hints that work in full screen`() {
        let gone = PlayerProblem.unreachable(address: "localhost:6600", reason: "refused")
        let words = "Start mpd, or check its address: MPD_HOST, or settings (s)."
        #expect(Problem(KitError.player(gone)).hint == words)
        let album = Album(artist: "A", title: "B")
        #expect(Problem(KitError.player(.noAlbum(album))).hint == "Press o to open it on the web.")
        let library = PlayerProblem.notInstalled("libmpdclient", package: "x", for: "MPD")
        #expect(Problem(KitError.player(library)).hint == "Install it (Debian: apt install x).")
    }

    @Test func `Without imported plays, full screen names the command that imports them`() {
        #expect(Problem(KitError.onlyFiles("me")).remedy == .importFile)
    }

    @Test(arguments: [("Last.fm", .offline), ("Apple Music", nil)] as [(String, Problem.Remedy?)])
    func `If a service is busy or down, full screen offers to go offline, except for Apple Music`(
        service: String,
        remedy: Problem.Remedy?
    ) {
        let kinds: [Failure.Kind] = [
            .temporarilyUnavailable(status: 503), .rateLimited(retryAfter: nil),
        ]
        for kind in kinds {
            #expect(Problem(KitError.service(Failure(kind, at: service))).remedy == remedy)
        }
    }

    @Test func `Full-screen mode does not push a playlist while another process pushes one`()
        async throws
    {
        let home = try HomeFolder()
        var program = home.program()
        program.environment["SUBSONIC_URL"] = "https://music.test"
        program.environment["SUBSONIC_API_KEY"] = "key"
        let environment = Environment(options: GlobalOptions(), on: program.machine)
        let services = try LiveServices(environment, offer: nil)
        let path = try #require(environment.stores.pushLock)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let lock = try #require(try FileLock(path))
        let draft = PlaylistDraft(name: "Mix", tracks: [])
        let file = home.directory.url.appending(path: "mix.json").path
        await #expect(throws: KitError.playlist(.otherPushRunning)) {
            _ = try await services.push(draft, at: file, to: .subsonic, progress: { _, _ in })
        }
        withExtendedLifetime(lock) {}
    }

    @Test func `Full-screen mode uses only the cache offline, and the network once back online`()
        async throws
    {
        let home = try HomeFolder()
        var program = home.program()
        let count = Requests()
        let demo = program.network
        program.network = Transport { request in
            count.add()
            return try await demo.send(request)
        }
        _ = await program.run("setup --user nora_needle --no-input")
        let environment = Environment(options: GlobalOptions(), on: program.machine)
        let services = try LiveServices(environment, offer: nil)
        let day = CalendarDate(daysSinceEpoch: 20_778)
        let key = ChartKey(user: "nora_needle", year: 2024)
        let plays = try await services.chart(key, day).totalPlays
        let before = count.value
        #expect(before > 0)
        try services.setOffline(true)
        #expect(try await services.chart(key, day).totalPlays == plays)
        await #expect(throws: KitError.notCached(method: "user.getWeeklyAlbumChart")) {
            _ = try await services.chart(ChartKey(user: "nora_needle", year: 2023), day)
        }
        await #expect(throws: KitError.offline) { _ = try await services.sync("nora_needle") }
        let typed = try #require(Secret("00112233445566778899aabbccddeeff"))
        await #expect(throws: KitError.offline) {
            _ = try await services.signIn("nora_needle", typed)
        }
        #expect(count.value == before)
        try services.setOffline(false)
        _ = try await services.chart(ChartKey(user: "nora_needle", year: 2023), day)
        #expect(count.value > before)
    }

    @Test func `A new server URL is used as soon as it is saved`() async throws {
        let home = try HomeFolder()
        var program = home.program()
        let hosts = Hosts()
        let demo = program.network
        program.network = Transport { request in
            hosts.add(request.url.host() ?? "")
            return try await demo.send(request)
        }
        let environment = Environment(options: GlobalOptions(), on: program.machine)
        let services = try LiveServices(environment, offer: nil)
        _ = try? await services.service(isNewest: false).person(named: "nora_needle")
        try services.save(.set(.apiURL, "https://libre.example/2.0/"))
        _ = try? await services.service(isNewest: false).person(named: "kaspar33")
        #expect(hosts.value == ["ws.audioscrobbler.com", "libre.example"])
    }

    @Test func `Full screen does not save the setting keyring if there is no keyring`() throws {
        let home = try HomeFolder()
        let environment = Environment(options: GlobalOptions(), on: home.program().machine)
        let services = try LiveServices(environment, offer: nil)
        #expect(throws: KitError.storage(.keyring(.noSession))) {
            try services.save(.set(.keyring, "on"))
        }
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test(arguments: ["week", "archive export", "playlist draft", "playlist export", "digest"])
    func `Placeholders in help describe the value, not the option`(command: String) async throws {
        let help = await TestProgram().run("\(command) --help").output
        for words in ["<by>", "<as>", "<from>", "<color>"] { #expect(!help.contains(words)) }
    }

    @Test(arguments: [
        ("favourites", "favorites"), ("week --colour always", "week --color always"),
        ("playlist draft --from favourites", "playlist draft --from favorites"),
    ])
    func `British spellings of commands and options are also accepted`(line: String, usual: String)
        async
    {
        let program = TestProgram()
        let expected = await program.run("\(usual) --demo")
        #expect(expected.status == .success)
        #expect(await program.run("\(line) --demo").output == expected.output)
    }

    @Test(arguments: ["--bad", "--years-ago -1", "--limit", "wek", "--help", "browse --help"])
    func `Errors and help never mention the hidden command browse`(line: String) async throws {
        let outcome = await TestProgram().run(line)
        #expect(!(outcome.output + outcome.errors).contains("browse"), "\(outcome)")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Completions do not offer the hidden command browse`(shell: String) async throws {
        let script = await TestProgram().run("--generate-completion-script \(shell)").output
        #expect(script.contains("doctor"))
        #expect(!script.replacing("browser", with: "").contains("browse"), "\(script)")
    }

    @Test(arguments: [
        ("bash", " 0 favourites'"), ("fish", " 0 favourites'"), ("zsh", "'favourites')"),
    ])
    func `Completions also know the British names of commands`(shell: String, pattern: String) async
    {
        let script = await TestProgram().run("--generate-completion-script \(shell)").output
        #expect(script.contains(pattern))
    }

    @Test func `The root help lists examples, groups of commands and vinylogue's own options`()
        async throws
    {
        let help = await TestProgram().run("--help").output
        let words = [
            "USAGE: vinylogue [<options>]\n", "\nEXAMPLES:\n", "vinylogue --demo", "\nLOOK BACK:",
            "\n  week ", "\nSET UP:", "\n  setup ", "\n  --no-animation ", "\nGLOBAL OPTIONS:",
        ]
        let places = words.compactMap { help.range(of: $0)?.lowerBound }
        #expect(places.count == words.count && places == places.sorted(), "\(help)")
    }

    @Test(arguments: ["week", "album", "setup", "friends import", "migrate", "settings set"])
    func `In the help a command's own options come before the global ones`(command: String)
        async throws
    {
        let help = await TestProgram().run("\(command) --help").output
        let own = try #require(help.range(of: "\nOPTIONS:"))
        let shared = try #require(help.range(of: "\nGLOBAL OPTIONS:"))
        #expect(own.upperBound < shared.lowerBound)
    }

    @Test(arguments: [
        ("friends add", " <name>..."), ("friends move", " <name> [<position>]"),
        ("settings set", " <key> <value>"), ("cache prune", ""), ("migrate", " [<source>]"),
    ])
    func `The usage line abbreviates options to [<options>]`(
        command: String,
        arguments: String
    ) async throws {
        let help = await TestProgram().run("\(command) --help").output
        #expect(help.contains("\nUSAGE: vinylogue \(command) [<options>]\(arguments)\n\n"))
    }

    @Test func `On a dumb terminal vinylogue prints a week instead of opening full screen`()
        async throws
    {
        var program = TestProgram()
        program.isTerminal = true
        program.typed = []
        #expect(await program.run("--demo").output == (await program.run("week --demo")).output)
    }

    @Test func `Turning covers off and on again in full screen keeps the cover mode`() throws {
        var document = PreferencesDocument()
        for choice in ["sixel", "auto", nil] {
            Setting.art.save(choice, in: &document)
            for isOn in [false, true] {
                var saved = try PreferencesSnapshot(document)
                PreferencesChange.set(.art, isOn ? nil : "off").apply(to: &saved)
                try saved.store(in: &document)
                #expect(try Setting.art.value(in: document) == (isOn ? choice : "off"))
            }
            #expect(try document.value(of: Setting.art.keyForEnabledValue) == nil)
        }
    }

    @Test func `Commands use the friends and settings saved in full screen`() async throws {
        let home = try HomeFolder()
        _ = await home.program().run("setup --user nora_needle")
        let path = "\(home.directory.url.path)/config/vinylogue/preferences.json"
        let preferences = Preferences.file(PreferencesFile(path: path, now: { home.program().now }))
        for change in [
            PreferencesChange.add(Friend(username: "yukiko_b")), .set(.minPlays, "5"),
            .set(.animation, "off"),
            .set(.art, "off"),
        ] {
            try preferences.update { document in
                var saved = try PreferencesSnapshot(document)
                change.apply(to: &saved)
                try saved.store(in: &document)
            }
        }
        let saved = try PreferencesSnapshot(preferences.read())
        #expect(!saved.isOn(.animation) && !saved.isOn(.art))
        #expect(await home.program().run("settings get min-plays").output == "5\n")
        #expect(await home.program().run("friends list").output.contains("yukiko_b"))
        try preferences.update { document in
            var saved = try PreferencesSnapshot(document)
            PreferencesChange.set(.animation, nil).apply(to: &saved)
            try saved.store(in: &document)
        }
        #expect(home.configuration("preferences.json")?.contains("animation") == false)
    }
}

/// Counts requests.
private final class Requests: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock(\.self) }

    func add() { count.withLock { $0 += 1 } }
}

/// Records the hosts of requests.
private final class Hosts: Sendable {
    private let hosts = Mutex<[String]>([])

    var value: [String] { hosts.withLock(\.self) }

    func add(_ host: String) { hosts.withLock { $0.append(host) } }
}
