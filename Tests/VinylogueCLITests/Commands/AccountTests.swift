import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// Accounts on several services, wherever a command takes or prints a user.
struct AccountTests {
    private let home: HomeFolder

    init() throws { home = try HomeFolder() }

    private func save(preferences text: String) throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "preferences.json"))
    }

    /// The members of an object that a command prints as JSON.
    private func json(_ line: String) async throws -> [String: Any] {
        let outcome = await home.program().run("\(line) --format json")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(object as? [String: Any])
    }

    @Test(arguments: ["week", "years", "archive sync", "playlist draft --from week"])
    func `A user can be named with a service`(command: String) async {
        let program = home.program()
        let outcome = await program.run("\(command) --user koel:rob")
        #expect(outcome.errors.contains("koel"), "\(outcome)")
        guard !command.hasPrefix("archive") else { return }
        let plain = await program.run("\(command) --user nora_needle")
        let full = await program.run("\(command) --user LastFM:nora_needle")
        #expect(plain.status == .success, "\(plain.errors)")
        // The command under the years names the user as typed.
        let output = full.output.replacing("LastFM:", with: "")
        #expect([output, full.errors] == [plain.output, plain.errors])
    }

    @Test(arguments: ["week", "setup", "archive import plays.csv", "archive sync"])
    func `A user must have a name`(command: String) async {
        for user in ["", " ", "files: "] {
            let words = command.split(separator: " ").map(String.init)
            let outcome = await home.program().run(words + ["--user", user])
            #expect(outcome.status.rawValue == 64, "\(user)")
            #expect(outcome.errors.contains("--user needs a name."), "\(outcome.errors)")
        }
    }

    @Test func `A name alone is on the service of the account that is set up`() async throws {
        try save(preferences: #"{"currentUser":"rob","service":"koel","version":1}"#)
        let program = home.program()
        #expect(await program.run("settings get user").output == "koel:rob\n")
        for line in ["week", "week --user nora_needle", "friends add nora_needle"] {
            let outcome = await program.run(line)
            #expect(outcome.status == .failure, "\(line)")
            #expect(outcome.errors.contains("accounts on koel"), "\(outcome.errors)")
        }
        let friend = await program.run("friends add lastfm:nora_needle lastfm:kaspar33")
        #expect(friend.output == "Added 2 friends: nora_needle, kaspar33.\n")
        #expect(await program.run("week --user 2").status == .success)
        #expect(await program.run("friends remove kaspar33").status == .failure)
        #expect(await program.run("friends remove lastfm:kaspar33").status == .success)
        let saved = try #require(home.configuration("preferences.json"))
        #expect(saved.contains(#""service" : "koel""#), "\(saved)")
        #expect(await program.run("settings set user lastfm:nora_needle").status == .success)
        let changed = try #require(home.configuration("preferences.json"))
        #expect(!changed.contains("service"), "\(changed)")
    }

    @Test func `A friend on an unknown service is reported, and the others are shown`() async throws
    {
        try save(
            preferences: """
                {"currentUser":"nora_needle","friends":[{"username":"rob","service":"koel"},\
                {"username":"kaspar33"}],"version":1}
                """
        )
        let outcome = await home.program().run("week --friends")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains(" rob (koel)\n"))
        #expect(outcome.output.contains("accounts on koel"))
        #expect(outcome.output.contains(" kaspar33 "))
        let friends = try await json("friends list")["friends"] as? [[String: Any]]
        #expect(friends?.map { $0["username"] as? String } == ["rob", "kaspar33"])
        #expect(friends?.map { $0["service"] as? String } == ["koel", "lastfm"])
    }

    @Test func `Plays of accounts with the same name on two services stay apart`() async throws {
        let file = home.directory.url.appending(path: "plays.csv")
        let text = "time,artist,album,track\n1763719445,A,B,T\n"
        try Data(text.utf8).write(to: file)
        let program = home.program()
        for user in ["nora_needle", "lb:nora_needle"] {
            let outcome = await program.run(
                ["archive", "import", file.path, "--kind", "vinylogue", "--user", user]
            )
            #expect(outcome.output.contains("1 added"), "\(outcome)")
        }
        let listeners = try await json("archive info")["listeners"] as? [[String: Any]]
        #expect(listeners?.map { $0["service"] as? String } == ["listenbrainz", "lastfm"])
        #expect(listeners?.map { $0["user"] as? String } == ["nora_needle", "nora_needle"])
        let week = try await json(
            "week --user listenbrainz:nora_needle --source archive --min-plays 1"
        )
        #expect(week["user"] as? String == "nora_needle")
        #expect(week["service"] as? String == "listenbrainz")
        let albums = try #require(week["albums"] as? [[String: Any]])
        #expect(albums.map { $0["url"] == nil } == [true])
        let table = await program.run("top --user listenbrainz:nora_needle")
        #expect(table.output.contains("nora_needle (ListenBrainz)"))
        let export = await program.run("archive export --user LB:nora_needle")
        #expect(export.output.contains(#""user":"listenbrainz:nora_needle""#), "\(export)")
        let removal = await program.run("archive remove --user lb:nora_needle --yes")
        #expect(removal.output.contains("Removed 1 play by nora_needle (ListenBrainz)."))
        #expect((try await json("archive info")["listeners"] as? [Any])?.count == 1)
    }

    @Test func `Users that a file names become accounts, and --user is said not to apply`()
        async throws
    {
        let file = home.directory.url.appending(path: "plays.csv")
        let text = """
            time,artist,album,track,user
            1763719445,A,B,T,lb:rob
            1763719446,A,B,T,lastfm:Rob

            """
        try Data(text.utf8).write(to: file)
        let outcome = await home.program().run(
            ["archive", "import", file.path, "--user", "kaspar33"]
        )
        #expect(outcome.status == .success, "\(outcome)")
        let note =
            "names its own users (Rob and rob (ListenBrainz)); --user is only for plays without one."
        #expect(outcome.errors.contains(note), "\(outcome.errors)")
        let removal = await home.program().run("archive remove --user lb:rob --yes")
        #expect(removal.output.contains("Removed 1 play by rob (ListenBrainz)."), "\(removal)")
        let other = await home.program().run("archive remove --user rob --yes")
        #expect(other.output.contains("Removed 1 play by Rob."), "\(other)")
    }

    @Test func `Someone without an account can use imported files alone`() async throws {
        let program = home.program(key: nil)
        let setup = await program.run("setup --user files:rob")
        #expect(setup.output == "rob is set up. Try: vinylogue archive import FILE\n", "\(setup)")
        let empty = await program.run("week")
        #expect(empty.status == .failure)
        #expect(empty.errors.contains("No plays yet: \"rob\" is for imported files only."))
        let file = home.directory.url.appending(path: "plays.csv")
        try Data("time,artist,album,track\n1763719445,A,B,T\n".utf8).write(to: file)
        _ = await program.run(["archive", "import", file.path, "--kind", "vinylogue"])
        let week = await program.run("week --min-plays 1 --format json")
        #expect(week.status == .success)
        #expect(week.errors == "")
        #expect(week.output.contains(#""kind":"archive","stale":false"#), "\(week.output)")
        #expect(week.output.contains(#""service":"files""#))
        let again = await program.run("setup --user files:rob")
        #expect(again.output == "rob is set up. Try: vinylogue week\n")
        let years = await program.run("years --min-plays 1")
        #expect(years.status == .success && years.errors == "", "\(years)")
        let artists = await program.run(["playlist", "draft", "--from", "artists", "A"])
        #expect(artists.status == .notSetUp, "\(artists)")
        #expect(artists.errors.contains("No API key yet."))
        let sync = await program.run("archive sync")
        #expect(sync.status == .failure)
        #expect(sync.errors.contains("has only imported plays, so there is nothing to sync."))
        let friends = await program.run("friends import --all")
        #expect(friends.errors.contains("rob has no friends to import."), "\(friends)")
        #expect(
            await program.run("doctor --offline").output.contains("not needed for imported files")
        )
    }

    @Test func `A damaged archive is the reason why imported plays are missing`() async throws {
        let program = home.program(key: nil)
        _ = await program.run("setup --user files:rob")
        let file = home.directory.url.appending(path: "plays.csv")
        try Data("time,artist,album,track\n1763719445,A,B,T\n".utf8).write(to: file)
        _ = await program.run(["archive", "import", file.path, "--kind", "vinylogue"])
        let archive = home.directory.url.appending(path: ".local/share/vinylogue/archive.sqlite")
        try Data(repeating: 7, count: 20_000).write(to: archive)
        let week = await program.run("week --min-plays 1")
        #expect(week.status == .damagedData, "\(week)")
        #expect(week.errors.contains("archive.sqlite"))
        #expect(!week.errors.contains("No plays yet"), "\(week)")
    }

    @Test func `The crate of someone with imported files opens without complaint`() async throws {
        let program = home.program(key: nil)
        _ = await program.run("setup --user files:rob")
        let file = home.directory.url.appending(path: "plays.csv")
        let rows = (0..<30).map { "\(1_763_719_445 + $0 * 600),A,B \($0 % 5),T \($0)" }
        try Data("time,artist,album,track\n\(rows.joined(separator: "\n"))\n".utf8).write(to: file)
        _ = await program.run(["archive", "import", file.path, "--kind", "vinylogue"])
        let outcome = await program.run("crate --dial mine")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(!outcome.errors.contains("imported plays"), "\(outcome.errors)")
    }

    @Test func `Without a network, the covers of a digest are given up after a few lookups`()
        async throws
    {
        var program = home.program(key: nil)
        _ = await program.run("setup --user files:rob")
        let file = home.directory.url.appending(path: "plays.csv")
        let week = CalendarWeek(containing: CalendarDate(program.now, in: { _ in 0 }))
        let times = (1...8).map { week.inYear(week.year - $0).chartWeek.from + 3600 }
        let rows = times.flatMap { time in (0..<6).map { "\(time + $0 * 600),A \($0),B \(time),T" }
        }
        try Data("time,artist,album,track\n\(rows.joined(separator: "\n"))\n".utf8).write(to: file)
        _ = await program.run(["archive", "import", file.path, "--kind", "vinylogue"])
        let asked = Mutex(0)
        program.network = Transport { request in
            asked.withLock { $0 += 1 }
            throw Failure(.unreachable, at: request.url.host() ?? "", "cannot resolve the name")
        }
        let outcome = await program.run("digest --as html --min-plays 1")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains("A 0"))
        // Four albums at once, each tried three times.
        #expect((1...12).contains(asked.withLock(\.self)), "\(asked.withLock(\.self))")
    }

    @Test func `Setup on a service that needs no key does not ask for one`() async throws {
        var program = home.program(key: nil)
        program.typed = ["4", "", "koel:rob", "files:rob"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome)")
        #expect(outcome.errors.contains("Expected a number from 1 to 3."))
        #expect(outcome.errors.contains("accounts on koel"))
        #expect(!outcome.errors.contains("API key (not shown"))
        #expect(home.configuration("preferences.json")?.contains(#""service" : "files""#) == true)
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test(
        arguments: [
            (nil, ["ListenBrainz (no key needed)", "Last.fm (free API key)"]),
            ("00112233445566778899aabbccddeeff", ["Last.fm", "ListenBrainz (no key needed)"]),
        ] as [(String?, [String])]
    )
    func `Setup first offers what needs no new key, and last imported files alone`(
        key: String?,
        services: [String]
    ) async throws {
        var program = home.program(key: key)
        program.typed = ["3", "rob"]
        let outcome = await program.run("setup")
        #expect(outcome.output == "rob is set up. Try: vinylogue archive import FILE\n")
        let list = (services + ["Only files I import"]).enumerated()
            .map { "\($0.offset + 1). \($0.element)\n" }.joined()
        #expect(outcome.errors.contains("Where are your plays?\n\(list)"), "\(outcome.errors)")
        // Set up again, the account is the default, and stays the same.
        program.typed = ["\(Int.min)", "0", "", ""]
        #expect(await program.run("setup").output == outcome.output)
        #expect(await program.run("settings get user").output == "files:rob\n")
    }

    @Test func `The plays of friends with imported files are counted in the archive`() async throws
    {
        let program = home.program()
        _ = await program.run("settings set user nora_needle")
        let file = home.directory.url.appending(path: "plays.csv")
        try Data("time,artist,album,track\n1763719445,A,B,T\n".utf8).write(to: file)
        let plays = ["archive", "import", file.path, "--kind", "vinylogue", "--user", "files:ann"]
        #expect(await program.run(plays).status == .success)
        _ = await program.run("friends add files:ann")
        let list = await program.run("friends --format csv")
        #expect(list.output.contains("1,files:ann,,1,"), "\(list)")
    }

    @Test func `A sync with friends skips accounts that have only imported plays`() async throws {
        var program = home.program()
        program.typed = ["3", "rob"]
        _ = await program.run("setup")
        _ = await program.run("friends add files:ann")
        let sync = await program.run("archive sync --friends --format json")
        #expect(sync.status == .success)
        #expect(sync.errors.contains("\"rob\" has only imported plays"), "\(sync.errors)")
        #expect(sync.errors.contains("\"ann\" has only imported plays"), "\(sync.errors)")
    }

    @Test func `An export of the archive refuses to change names`() async {
        let export = await home.program().run("archive export --format csv --escape-formulas")
        #expect(export.status == .usage)
        #expect(export.errors.contains("--escape-formulas can't be used here"))
    }

    @Test func `The week under the years is the one that the options choose`() async {
        let years = await home.program().run(
            "years --demo --user kaspar33 --date 2026-11-16 --by tracks --top 1"
        )
        let command = "vinylogue week --year 2025 --user kaspar33 --date 2026-11-16 --by tracks"
        #expect(years.output.contains("\(command) --demo"), "\(years.output)")
    }

    @Test func `An album that is already a favorite is not called added`() async {
        let program = home.program()
        let add = "favorites add Low Trust --offline"
        #expect(await program.run(add).output == "Added \"Trust\" by Low.\n")
        #expect(await program.run(add).output == "\"Trust\" by Low is already on the list.\n")
    }
}
