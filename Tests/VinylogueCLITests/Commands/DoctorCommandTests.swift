import Foundation
import HTTP
import LastFM
import Storage
import Terminal
import TestSupport
import Testing

@testable import VinylogueCLI
import VinylogueKit

struct DoctorCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    @Test func `With a complete setup every check passes`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        let outcome = await home.program().run("doctor --format csv")
        #expect(outcome.status == .success, "\(outcome.output)")
        let rows = outcome.output.split(separator: "\n").dropFirst()
        #expect(rows.allSatisfy { $0.contains(",ok,") })
        #expect(
            rows.map { $0.prefix { $0 != "," } } == [
                "preferences", "API key", "service", "user", "other services", "clock", "archive",
                "favourites", "name rules", "player", "Apple Music", "write-back", "cache", "disk",
                "libraries", "terminal", "covers", "theme", "keys", "locale",
            ]
        )
    }

    @Test func `Doctor shows the cover mode that the terminal reports`() async throws {
        var program = home.program()
        program.environment["TERM"] = "xterm-256color"
        program.isTerminal = true
        program.typed = []
        let silent = await program.run("doctor --format csv").output
        #expect(silent.contains("the terminal didn't respond"), "\(silent)")
        program.abilities.isKnown = true
        program.abilities.hasSixels = true
        program.abilities.cell = CellPixels(width: 9, height: 18)
        let sixels = await program.run("doctor --format csv").output
        #expect(sixels.contains("covers,ok,\"sixel graphics, cells of 9×18 pixels\""), "\(sixels)")
        program.environment["TMUX"] = "/tmp/tmux-0/default,1,0"
        program.abilities.hasKittyGraphics = true
        let passed = await program.run("doctor --format csv").output
        #expect(passed.contains("kitty graphics, passed through tmux"), "\(passed)")
        program.abilities.hasKittyGraphics = false
        program.abilities.hasSixels = false
        let blocked = await program.run("doctor --format csv").output
        #expect(blocked.contains("coloured blocks") && blocked.contains("allow-passthrough"))
    }

    @Test func `Doctor names the line of a problem in the user's own files`() async throws {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("accent = \"#ff8800\"\n".utf8).write(to: folder.appending(path: "theme.toml"))
        let keys = "crate = \"x\"\nfly = \"y\"\n"
        try Data(keys.utf8).write(to: folder.appending(path: "keys.toml"))
        let output = await home.program().run("doctor --format csv").output
        #expect(output.contains("theme,ok,\"auto, theme.toml: 1 colour\""), "\(output)")
        #expect(output.contains("keys.toml, line 2: Unknown action fly."), "\(output)")
    }

    @Test func `Before setup, doctor shows the next step`() async throws {
        let outcome = await home.program(key: nil).run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("vinylogue setup"))
    }

    @Test func `A failing service is reported even if the cache has a response`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        program.network = Transport { _ in
            throw Failure(.unreachable, at: "ws.audioscrobbler.com", "no route")
        }
        let outcome = await program.run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("Failed to reach ws.audioscrobbler.com"))
    }

    @Test func `A damaged file of rules for names fails its check`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        let file = home.directory.url.appending(path: ".local/share/vinylogue/names.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(#"{"rules":7}"#.utf8).write(to: file)
        #expect(unsafe chmod(file.path, 0o600) == 0)
        let outcome = await home.program().run("doctor --format csv")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("name rules,failed,"), "\(outcome.output)")
    }

    @Test(arguments: [0o644, 0o640, 0o604])
    func `Doctor shows the preferences file and warns if others can read it`(
        mode: mode_t
    ) async throws {
        _ = await home.program().run("settings set user nora_needle")
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        let sound = await home.program().run("doctor --format csv").output
        #expect(sound.contains("preferences,ok,\"\(file.path), 0 friends\""), "\(sound)")
        #expect(unsafe chmod(file.path, mode) == 0)
        let shared = await home.program().run("doctor --format csv").output
        #expect(shared.contains("preferences,warning"))
        #expect(shared.contains("chmod 600"))
    }

    @Test(arguments: [0o666, 0o620, 0o602])
    func `A preferences file others can write to is rejected before its URL is contacted`(
        mode: mode_t
    ) async throws {
        _ = await home.program().run("settings set user nora_needle")
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        #expect(unsafe chmod(file.path, mode) == 0)
        var program = home.program()
        program.network = Transport { _ in
            Issue.record("A request was made.")
            throw Failure(.unreachable, at: "test", "no network")
        }
        for command in ["doctor", "week", "settings set min-plays 2"] {
            let outcome = await program.run(command)
            #expect(outcome.status == (command == "doctor" ? .failure : .notPermitted))
            #expect((outcome.output + outcome.errors).contains("run: chmod 600 '\(file.path)'"))
        }
    }

    @Test func `Folders that cannot be written fail the check`() async throws {
        let config = home.directory.url.appending(path: "config")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        // Not even root can create a file in /proc.
        try FileManager.default.createSymbolicLink(
            atPath: config.path + "/vinylogue",
            withDestinationPath: "/proc"
        )
        var program = home.program()
        program.environment["VINYLOGUE_CACHE_DIR"] = "/proc/vinylogue"
        let outcome = await program.run("doctor --format csv")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("preferences,failed"))
        #expect(outcome.output.contains("cache,failed"), "\(outcome.output)")
    }

    @Test(arguments: [("letmein", true), ("D0D0CACA0123456789abcdef01234567", false)])
    func `A key in the wrong format is a warning`(
        key: String,
        isWarned: Bool
    ) async throws {
        let program = home.program(key: key)
        _ = await program.run("settings set user nora_needle")
        let outcome = await program.run("doctor --format csv")
        let warning = "API key,warning,LASTFM_API_KEY: Last.fm keys are 32 hexadecimal digits"
        #expect(outcome.output.contains(warning) == isWarned, "\(outcome.output)")
        #expect(outcome.status == .success && !outcome.output.contains(key))
        let elsewhere = await program.run("doctor --api-url https://libre.example/ --format csv")
        #expect(elsewhere.output.contains("API key,ok"))
    }

    @Test func `A credentials file that others can read is reported, but the key is not shown`()
        async throws
    {
        let key = "00112233445566778899aabbccddeeff"
        var program = home.program(key: nil)
        program.typed = [key]
        _ = await program.run("setup --user nora_needle --api-key-stdin")
        let file = home.directory.url.appending(path: "config/vinylogue/credentials.json")
        #expect(unsafe chmod(file.path, 0o644) == 0)
        let outcome = await home.program(key: nil).run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("chmod 600"))
        #expect(!outcome.output.contains(key) && !outcome.errors.contains(key))
        #expect(await home.program(key: nil).run("week").status == .notPermitted)
    }

    @Test func `An unreachable crate service is a warning`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        let demo = program.network
        program.network = Transport { request in
            if request.url.host() == "musicbrainz.org" { return HTTPResponse(status: 503) }
            guard request.url.host() == "api.listenbrainz.org" else {
                return try await demo.send(request)
            }
            throw Failure(.unreachable, at: "api.listenbrainz.org", "no route")
        }
        let outcome = await program.run("doctor")
        #expect(outcome.status == .success)
        #expect(outcome.output.contains(" warning  other services  Failed to reach api.listenb"))
        #expect(outcome.output.contains("musicbrainz.org"), "\(outcome.output)")
        #expect(outcome.output.contains("the crate does without them"))
    }

    @Test func `In the demo, doctor says what is simulated, in memory or not needed`() async {
        let output = await home.program().run("doctor --demo --format csv").output
        for row in [
            "API key,ok,not needed in the demo,", "favourites,ok,in memory,",
            "cache,ok,not used in the demo,", "player,ok,simulated,",
        ] {
            #expect(output.contains("\n\(row)\n"), "\(output)")
        }
    }

    @Test func `A clock that could not be compared is a warning`() async throws {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        program.network = program.network.dated(nil)
        let output = await program.run("doctor --format csv").output
        #expect(output.contains("clock,warning,not checked: no service reported the time"))
        let pretended = await program.run("doctor --demo --format csv").output
        #expect(pretended.contains("clock,ok,not needed in the demo,"), "\(pretended)")
    }

    @Test(arguments: [(0, "agrees with"), (-119, "agrees with"), (-3600, "60 minutes ahead of")])
    func `The clock is compared with the time that a service reports`(seconds: Int, words: String)
        async throws
    {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        let demo = program.network.dated(nil)
        let there = RequestDate.text(of: program.now.addingTimeInterval(Double(seconds)))
        program.network = Transport { request in
            guard request.url.host() == "musicbrainz.org" else {
                return try await demo.send(request)
            }
            return HTTPResponse(status: 200, headers: ["date": there])
        }
        let output = await program.run("doctor").output
        #expect(output.contains("\(words) MusicBrainz"), "\(output)")
        #expect(output.contains("timedatectl") == (words != "agrees with"))
    }

    @Test func `A library that cannot be loaded is named with its package`() throws {
        let library = try #require(LoadedLibrary.all.first { $0.purpose == "playing albums" })
        let check = Check.libraries(missing: [library])
        #expect(check.status == .warning)
        #expect(check.detail == "not installed: libmpdclient.so.2 (playing albums)")
        #expect(check.advice == "Install them (Debian: apt install libmpdclient2).")
        let missing = LoadedLibrary(purpose: "a test", files: ["libnone.so.1"], package: "none")
        #expect(!missing.isInstalled)
    }

    @Test func `A disk that is almost full is a warning`() {
        #expect(Check.disk(free: 99_000_000, in: "/home").status == .warning)
        #expect(
            Check.disk(free: 2_150_000_000, in: "/home").detail == "2.1 GB free on /home"
        )
        #expect(Check.disk(free: nil, in: "/home").status == .ok)
    }

    @Test func `Marks waiting for Apple Music are counted, and doctor shows how to send them`()
        async throws
    {
        let program = home.program()
        func line() async -> String? {
            await program.run("doctor --format csv").output
                .split(separator: "\n").first { $0.hasPrefix("write-back,") }.map(String.init)
        }
        _ = await program.run("settings set user nora_needle")
        #expect(await line() == "write-back,ok,off,")
        _ = await program.run("settings set write-back on")
        #expect(await line() == "write-back,ok,\"on, nothing is waiting\",")
        for album in ["Low Trust", "Low HEY", "Low Things"] {
            _ = await program.run("favorites add \(album) --offline")
        }
        // An album that is no longer a favorite is not sent.
        _ = await program.run("favorites remove Low Things")
        let waiting = "2 albums still to send"
        let unconnected = await line()
        #expect(
            unconnected
                == "write-back,warning,\(waiting),\"To send them, run `vinylogue apple-music connect`, then `vinylogue`.\""
        )
        let folder = home.directory.url
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let name = try #require(files.first { $0.hasSuffix("write-back.json") })
        var lock = try FileLock(folder.appending(path: name).path + ".lock")
        #expect(await line() == "write-back,ok,sending 2 albums to Apple Music,")
        #expect(lock != nil)
        lock = nil
        _ = await program.run("settings set write-back off")
        #expect(await line()?.contains("off, with \(waiting)") == true)
        try Data("{".utf8).write(to: folder.appending(path: name))
        #expect(await line()?.hasPrefix("write-back,failed,") == true)
    }

    @Test func `Doctor checks a music server and a ListenBrainz token only if there are any`()
        async throws
    {
        _ = await home.program().run("settings set user nora_needle")
        var program = home.program()
        program.environment["SUBSONIC_URL"] = "https://music.test"
        let partly = await program.run("doctor --format csv").output
        #expect(partly.contains("\nSubsonic,failed,No music server set up yet: "), "\(partly)")
        #expect(!partly.contains("\nListenBrainz,"))
        program.environment["SUBSONIC_API_KEY"] = "key"
        program.environment["LISTENBRAINZ_TOKEN"] = "token"
        let rows = await program.run("doctor --format csv").output
        #expect(rows.contains("\nSubsonic,ok,\"music.test, demo\",\n"), "\(rows)")
        #expect(rows.contains("\nListenBrainz,ok,signed in as nora_needle,\n"), "\(rows)")
        let offline = await program.run("doctor --format csv --offline").output
        #expect(offline.contains("\nSubsonic,warning,not checked because of --offline,\n"))
    }

    @Test func `Damaged favorites fail the check`() async throws {
        _ = await home.program().run("favorites add Low Trust")
        #expect(await home.program().run("doctor").output.contains("1 favourite, 0 dislikes"))
        let files = try FileManager.default.subpathsOfDirectory(atPath: home.directory.url.path)
        let name = try #require(files.first { $0.hasSuffix("collection.json") })
        try Data("{".utf8).write(to: home.directory.url.appending(path: name))
        let outcome = await home.program().run("doctor")
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains(" failed   favourites "), "\(outcome.output)")
    }
}
