import Foundation
import HTTP
import LastFM
import TestSupport
import Testing

@testable import VinylogueCLI
import VinylogueKit

struct SetupCommandTests {
    private let home: HomeFolder
    private let key = "00112233445566778899aabbccddeeff"

    init() throws {
        home = try HomeFolder()
    }

    @Test func `Setup in the demo saves nothing and says so`() async throws {
        let outcome = await home.program().run("setup --demo --user nora_needle")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(
            outcome.output
                == "nora_needle is set up, in the demo only. Try: vinylogue week --demo\n"
        )
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test func `The demo simulates permission to love tracks and saves nothing`() async throws {
        let outcome = await home.program(key: nil).run("setup --authorize --demo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(
            outcome.errors == "This is the demo: no page is opened, and nothing is saved.\n"
        )
        #expect(
            outcome.output == """
                vinylogue can now love tracks for nora_needle (in the demo only). \
                Try: vinylogue playlist push FILE --love --demo

                """
        )
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test(arguments: ["settings set min-plays 4", "friends add kaspar33", "friends remove 1"])
    func `A change in the demo comes with a note that it is not saved`(line: String) async throws {
        let outcome = await home.program().run("\(line) --demo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors == "vinylogue: this is the demo: changes are not saved.\n")
        #expect(await home.program().run("\(line) --demo --quiet").errors.isEmpty)
        let failed = await home.program().run("friends remove unknown --demo")
        #expect(failed.status == .failure && !failed.errors.contains("not saved"))
    }

    @Test func `Interactive setup finds the account and saves the name and key`() async throws {
        var program = home.program(key: nil)
        program.typed = ["2", "NORA_NEEDLE", key, "n"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains("https://www.last.fm/api/account/create"))
        #expect(outcome.errors.contains("Found nora_needle (Nora Nadel): "))
        #expect(home.configuration("preferences.json")?.contains("\"nora_needle\"") == true)
        #expect(home.configuration("preferences.json")?.contains(key) == false)
        #expect(home.configuration("credentials.json")?.contains(key) == true)

        let week = await home.program(key: nil).run("week")
        #expect(week.status == .success, "\(week.errors)")
        #expect(week.output.contains("nora_needle"))
    }

    @Test func `An unknown name repeats the prompt`() async throws {
        var program = home.program()
        program.typed = ["", "nobody_at_all", "nora_needle", "n"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success)
        #expect(outcome.errors.contains("no user named \"nobody_at_all\""))
    }

    @Test(arguments: [
        "setup --no-input --user", "friends add", "friends add kaspar33", "week --user",
        "--user", "crate --user", "settings set user", "archive sync --user", "years --user",
    ])
    func `A key typed as a name is neither sent nor shown`(line: String) async throws {
        var program = home.program()
        _ = await program.run("settings set user nora_needle")
        let (demo, key) = (program.network, key)
        program.network = Transport { request in
            #expect(!request.url.absoluteString.contains(key))
            return try await demo.send(request)
        }
        let outcome = await program.run("\(line) \(key)")
        #expect(outcome.status == .usage, "\(outcome)")
        #expect(outcome.errors.contains("That looks like an API key, not a username."))
        #expect(!(outcome.errors + outcome.output).contains(key.prefix(6)))
        #expect(home.configuration("preferences.json")?.contains(key) == false)
    }

    @Test func `A key typed as a name is erased from the screen, and setup asks for it later`()
        async throws
    {
        var program = home.program(key: nil)
        program.environment["TERM"] = "xterm"
        program.typed = ["2", key, "nora_needle", key, "n"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let words = "\u{1B}[A\u{1B}[2KThat looks like an API key. You'll be asked for it next.\n"
        #expect(outcome.errors.contains(words))
        #expect(home.configuration("credentials.json")?.contains(key) == true)
    }

    @Test func `A name that Last.fm does not allow is sent only to other servers`()
        async throws
    {
        var program = home.program()
        program.network = Transport { _ in throw Failure(.tooLarge(limit: 0), at: "test") }
        let outcome = await program.run("friends add name-of-sixteen-x")
        #expect(outcome.status == .failure, "\(outcome.errors)")
        #expect(outcome.errors.contains("\"name-of-sixteen-x\" cannot be a Last.fm username."))
        let other = await program.run(
            "friends add name-of-sixteen-x --api-url https://libre.example/2.0/"
        )
        #expect(other.status == .unavailable, "\(other.errors)")
    }

    @Test func `A wrong key repeats the prompt`() async throws {
        var program = home.program(key: nil)
        let (demo, key) = (program.network, key)
        program.network = Transport { request in
            guard request.url.query()?.contains(key) == true else {
                let body = Data(#"{"error":10,"message":"Invalid API key"}"#.utf8)
                return HTTPResponse(status: 403, body: body)
            }
            return try await demo.send(request)
        }
        program.typed = [
            "2", "nora_needle", "not a key", "ffffffffffffffffffffffffffffffff", key, "n",
        ]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains("Not a valid API key"))
        #expect(outcome.errors.contains("rejected the API key"))
        #expect(home.configuration("credentials.json")?.contains(key) == true)
    }

    @Test(arguments: [
        "d0d0", "d0d0caca0123456789abcdef0123456g", "d0d0caca0123456789abcdef012345678",
    ])
    func `A key in the wrong format is rejected before it is sent`(
        word: String
    ) async throws {
        var program = home.program(key: nil)
        program.typed = [word]
        program.network = Transport { _ in throw Failure(.tooLarge(limit: 0), at: "test") }
        let outcome = await program.run("setup --user nora_needle --api-key-stdin")
        #expect(outcome.status == .usage, "\(outcome.errors)")
        #expect(outcome.errors.contains("Last.fm keys are 32 hexadecimal digits."))
        #expect(!outcome.errors.contains(word))
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test func `Other servers accept any key without spaces`() async throws {
        var program = home.program(key: nil)
        program.typed = ["letmein"]
        let outcome = await program.run(
            "setup --user nora_needle --api-key-stdin --api-url https://libre.example/2.0/"
        )
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(home.configuration("credentials.json")?.contains("letmein") == true)
        let address = "https://libre.example/2.0/"
        #expect(outcome.errors.contains("`vinylogue settings set api-url \(address)`"))
        // Once it is saved, there is nothing to say.
        _ = await home.program().run("settings set api-url \(address)")
        let again = await program.run("setup --user nora_needle --no-input --api-url \(address)")
        #expect(again.status == .success)
        #expect(!again.errors.contains("other commands"), "\(again.errors)")
    }

    @Test func `A cached account does not prove that a key is valid`() async throws {
        _ = await home.program().run("setup --user nora_needle --no-input")
        var program = home.program(key: nil)
        program.network = Transport { _ in
            let body = Data(#"{"error":10,"message":"Invalid API key"}"#.utf8)
            return HTTPResponse(status: 403, body: body)
        }
        program.typed = [key]
        let outcome = await program.run("setup --user nora_needle --api-key-stdin")
        #expect(outcome.status == .notPermitted, "\(outcome.errors)")
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test func `Friends can be chosen during setup`() async throws {
        var program = home.program()
        program.typed = ["", "nora_needle", "y"]
        program.chosen = [1, 0]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains("Added 2 friends"))
    }

    @Test func `Setup succeeds even if friends cannot be loaded, and says why`() async {
        var program = home.program()
        let demo = program.network
        program.network = Transport { request in
            guard request.url.query()?.contains("user.getFriends") != true else {
                throw Failure(.unreachable, at: "ws.audioscrobbler.com", "no route")
            }
            return try await demo.send(request)
        }
        program.typed = ["", "nora_needle", "y"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let reason = "Failed to reach ws.audioscrobbler.com: no route.\n"
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(home.configuration("preferences.json")?.contains("\"nora_needle\"") == true)
    }

    @Test(arguments: ["setup", "setup --no-input", "setup --user nora_needle --no-input"])
    func `Without a terminal, missing input is an error that names the option`(line: String)
        async throws
    {
        let outcome = await home.program(key: nil).run(line)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("Pass --"))
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test func `A script can pass the name as an option and the key on standard input`()
        async throws
    {
        var program = home.program(key: nil)
        program.typed = [key]
        let line = "setup --user nora_needle --api-key-stdin --format json"
        let outcome = await program.run(line)
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains(#""user":"nora_needle""#))
        #expect(home.configuration("credentials.json")?.contains(key) == true)
    }

    @Test(arguments: [
        (
            #"{"error":6,"message":"User not found"}"#, VinylogueCLI.ExitStatus.failure,
            "no user named"
        ),
        (#"{"error":17,"message":"Login required"}"#, .notPermitted, "settings/privacy"),
        (#"{"error":10,"message":"Invalid API key"}"#, .notPermitted, "api/accounts"),
        (#"{"error":26,"message":"Suspended"}"#, .notPermitted, "suspended"),
        (#"{"error":29,"message":"Rate limit"}"#, .rateLimited, "Try again"),
    ])
    func `A rejection by the service is reported and nothing is saved`(
        body: String,
        status: VinylogueCLI.ExitStatus,
        words: String
    ) async throws {
        var program = home.program()
        program.network = Transport { _ in
            HTTPResponse(status: 200, headers: ["retry-after": "90"], body: Data(body.utf8))
        }
        let outcome = await program.run("setup --user joe --no-input")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test func `A command that needs a user offers setup and then continues`() async throws {
        var program = home.program()
        program.typed = ["y", "", "nora_needle", "n"]
        let outcome = await program.run("week --limit 1")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains("Set it up now?"))
        #expect(outcome.output.contains("nora_needle"))

        var other = try HomeFolder().program()
        other.typed = ["n"]
        let declined = await other.run("week")
        #expect(declined.status == .notSetUp)
    }

    @Test(arguments: [true, false])
    func `Setup offers to import the old app's data before asking for a name`(isTaken: Bool)
        async throws
    {
        var program = try programWithOldData()
        // The demo does not know the old app's user, so setup asks for the name again.
        program.typed = isTaken ? ["y", "nora_needle", "n"] : ["n", "", "nora_needle", "n"]
        let outcome = await program.run("setup")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors.contains("Found data from the old iOS app"))
        #expect(outcome.errors.contains("no user named \"vinylfan\"") == isTaken)
        #expect(home.configuration("preferences.json")?.contains("migrations") == isTaken)
    }

    @Test func `Setup with a given name mentions the old app's data until it is imported`()
        async throws
    {
        let program = try programWithOldData()
        let note = "Found data from the old iOS app: "
        for _ in 1...2 {
            let outcome = await program.run("setup --user nora_needle --no-input")
            #expect(outcome.status == .success, "\(outcome.errors)")
            #expect(outcome.errors.contains(note), "\(outcome.errors)")
            #expect(outcome.errors.contains("Run `vinylogue migrate` to import it.\n"))
        }
        #expect(await program.run("migrate").status == .success)
        let outcome = await program.run("setup --user nora_needle --no-input")
        #expect(outcome.status == .success && !outcome.errors.contains(note), "\(outcome.errors)")
    }

    /// A program with the old app's data in one of the usual places.
    private func programWithOldData() throws -> TestProgram {
        let samples = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Legacy/Samples/v1-binary")
        let legacy = home.directory.url.appending(path: "data/vinylogue/legacy")
        try FileManager.default.createDirectory(
            at: legacy.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: samples, to: legacy)
        var program = home.program()
        program.environment["XDG_DATA_HOME"] = home.directory.url.appending(path: "data").path
        return program
    }

    @Test func `With an API key, a name alone is on Last.fm`() async throws {
        let file = home.directory.url.appending(path: "config/vinylogue/preferences.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(#"{"currentUser":"rob","service":"listenbrainz","version":1}"#.utf8).write(
            to: file
        )
        var program = home.program(key: nil)
        program.typed = [key]
        let outcome = await program.run("setup --user nora_needle --api-key-stdin")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(home.configuration("preferences.json")?.contains("listenbrainz") == false)
    }

    @Test(arguments: ["listenbrainz:rob", "files:rob"])
    func `A key is refused for an account that needs none, and the saved one stays`(
        user: String
    ) async throws {
        var first = home.program(key: nil)
        first.typed = [key]
        _ = await first.run("setup --user nora_needle --api-key-stdin")
        let before = home.configuration("credentials.json")
        var program = home.program(key: nil)
        program.typed = [String(repeating: "f", count: 32)]
        let outcome = await program.run("setup --user \(user) --api-key-stdin")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("Only accounts on Last.fm need an API key."))
        #expect(before != nil && home.configuration("credentials.json") == before)
    }
}
