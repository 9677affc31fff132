import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing
import Tokens

@testable import VinylogueCLI

struct AppleMusicCommandTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    /// The program in a home whose credentials file has these members for Apple Music.
    private func program(stored json: String) throws -> TestProgram {
        let folder = home.directory.url.appending(path: "config/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "credentials.json")
        try Data(#"{"appleMusic":\#(json)}"#.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return home.program()
    }

    private static let service = """
        {"userToken":"user-secret","connectedAt":"2026-11-01T08:00:00Z",
         "tokenURL":"https://tokens.test/x","developerToken":"developer-secret",
         "developerTokenExpiresAt":"2026-11-22T08:00:00Z"}
        """

    @Test func `The status shows where tokens come from and when they expire, but not the tokens`()
        async throws
    {
        let program = try program(stored: Self.service)
        let table = await program.run("apple-music --offline")
        #expect(
            table.output == """
                 connected        yes
                 user token       in the credentials file, expires about 2027-04-30
                 developer token  from https://tokens.test/x, expires 2026-11-22

                """
        )
        let json = await program.run("apple-music status --offline --format json")
        #expect(
            json.output
                == #"{"connected":true,"developerToken":{"expiresAt":"2026-11-22T08:00:00Z","place":"https://tokens.test/x","source":"service"},"userToken":{"expiresAt":"2027-04-30T08:00:00Z","source":"stored"}}"#
                + "\n"
        )
        let doctor = await program.run("doctor --offline --format csv")
        #expect(
            doctor.output.contains(
                "Apple Music,ok,\"connected. User token: in the credentials file, expires about 2027-04-30. Developer token: from https://tokens.test/x, expires 2026-11-22\""
            ),
            "\(doctor.output)"
        )
        let folder = home.directory.url.appending(path: ".local/share/vinylogue")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = try FileLock(folder.appending(path: "push.lock").path)
        let pushing = await program.run("doctor --offline --format csv")
        #expect(pushing.output.contains("22. A playlist is being pushed\""), "\(pushing.output)")
        withExtendedLifetime(lock) {}
        for outcome in [table, json, doctor] {
            #expect(!(outcome.output + outcome.errors).contains("secret"))
        }
    }

    @Test func `The environment takes precedence over stored tokens`() async throws {
        var program = try program(stored: Self.service)
        program.environment["APPLE_MUSIC_USER_TOKEN"] = "user-secret-2"
        program.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = "developer-secret-2"
        let outcome = await program.run("apple-music --offline")
        #expect(
            outcome.output == """
                 connected        yes
                 user token       in the environment
                 developer token  in the environment

                """
        )
        let left = await program.run("apple-music disconnect")
        #expect(left.output == "Apple Music is disconnected.\n")
        #expect(left.errors.contains("APPLE_MUSIC_USER_TOKEN is still set in the environment.\n"))
        #expect(home.configuration("credentials.json") == "{}\n")
    }

    @Test func `Doctor reports expired tokens and a missing key file`() async throws {
        let old = try program(
            stored:
                #"{"userToken":"u","connectedAt":"2026-01-01T08:00:00Z","developerToken":"d"}"#
        )
        let warned = await old.run("doctor --offline --format csv").output
        #expect(warned.contains("Apple Music,warning,"), "\(warned)")
        #expect(warned.contains("Run `vinylogue apple-music connect`."))
        let missing = home.directory.url.appending(path: "none.p8").path
        let gone = try program(
            stored:
                #"{"userToken":"u","connectedAt":"2026-11-01T08:00:00Z","keyPath":"\#(missing)","keyID":"ABC123DEFG","teamID":"TEAM567890"}"#
        )
        let failed = await gone.run("doctor --offline --format csv").output
        #expect(failed.contains("Apple Music,failed,No such file: \(missing)"), "\(failed)")
    }

    @Test func `The demo simulates connecting to Apple Music and saves nothing`() async {
        let connected = await home.program().run("apple-music connect --demo")
        #expect(connected.status == .success)
        #expect(connected.output.contains("storefront       us\n subscription     yes\n"))
        #expect(
            connected.errors.contains(
                "vinylogue: write-back is off. It adds your favourites to your Apple Music library"
            ),
            "\(connected.errors)"
        )
        let status = await home.program().run("apple-music --demo --format json")
        #expect(status.output.hasPrefix(#"{"connected":true,"#))
        let left = await home.program().run("apple-music disconnect --demo")
        #expect(left.status == .success)
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test(arguments: [(["y"], true), (["n"], false), ([""], false), ([], false)])
    func `Connecting offers write-back, but the demo doesn't turn it on`(
        typed: [String],
        agrees: Bool
    ) async {
        var program = home.program()
        program.typed = typed
        let outcome = await program.run("apple-music connect --demo")
        #expect(outcome.status == .success)
        #expect(outcome.errors.contains("it rates your dislikes down"), "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix(
                "This is the demo: no page is opened, and nothing is saved.\nWrite-back adds"
            ),
            "\(outcome.errors)"
        )
        let answer = "Without --demo, write-back would now be on.\n"
        #expect(outcome.errors.hasSuffix(answer) == agrees, "\(outcome.errors)")
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test func `Without a subscription the status says what still works`() async throws {
        var program = try program(stored: Self.service)
        program.network = Transport { request in
            if request.url.path().hasSuffix("storefront") {
                return HTTPResponse(status: 200, body: Data(#"{"data":[{"id":"de"}]}"#.utf8))
            }
            let body = #"{"errors":[{"code":"40015","status":"400"}]}"#
            return HTTPResponse(status: 400, body: Data(body.utf8))
        }
        let table = await program.run("apple-music")
        #expect(table.status == .success)
        #expect(table.output.contains("storefront       de\n subscription     no\n"))
        #expect(
            table.errors.hasPrefix(
                "vinylogue: this Apple Music account has no subscription. Genre charts,"
            ),
            "\(table.errors)"
        )
        let json = await program.run("apple-music --format json")
        #expect(json.output.contains(#""storefront":"de","subscription":false"#), "\(json.output)")
    }

    @Test func `If the check for a subscription fails, a note says why`() async throws {
        var program = try program(stored: Self.service)
        program.network = Transport { request in
            guard request.url.path().hasSuffix("storefront") else {
                return HTTPResponse(status: 403)
            }
            return HTTPResponse(status: 200, body: Data(#"{"data":[{"id":"de"}]}"#.utf8))
        }
        let table = await program.run("apple-music")
        #expect(table.status == .success)
        #expect(table.output.contains("storefront       de\n user token"), "\(table.output)")
        #expect(
            table.errors == """
                vinylogue: couldn't check for a subscription: Apple Music denied access to your \
                library.

                """
        )
    }

    @Test func `Without a connection the status says how to connect`() async {
        let outcome = await home.program().run("apple-music --format json")
        #expect(outcome.status == .notSetUp)
        #expect(outcome.output == "{\"connected\":false}\n")
        #expect(outcome.errors.contains("Run `vinylogue apple-music connect`."))
        let left = await home.program().run("apple-music disconnect")
        #expect(left.output == "Apple Music was not connected.\n")
        #expect(home.configuration("credentials.json") == nil)
    }

    @Test(arguments: [
        ("connect --offline", "connect needs the network. Remove --offline."),
        ("connect --token-url=", "--token-url needs a URL."),
        ("connect --key a.p8", "--key, --key-id and --team-id must be used together."),
        (
            "connect --key a.p8 --key-id ABC --team-id TEAM567890",
            "--key-id must be 10 letters and digits (got \"ABC\")."
        ),
        (
            "connect --token-url https://x/ --key a.p8 --key-id ABC123DEFG --team-id TEAM567890",
            "--token-url and --key can't be used together."
        ),
        ("serve-tokens", "serve-tokens needs --key, --key-id and --team-id."),
        (
            "serve-tokens --demo --listen 8787",
            "--listen must be an address and a port, such as 127.0.0.1:8787 (got \"8787\")."
        ),
    ])
    func `Invalid combinations of options are rejected`(line: String, message: String) async {
        let outcome = await home.program().run("apple-music \(line)")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func `Connecting without a valid developer token is an error`() async {
        let outcome = await home.program().run("apple-music connect")
        #expect(outcome.status == .notSetUp)
        #expect(
            outcome.errors == """
                vinylogue: Connecting Apple Music needs a developer token.
                Pass --token-url URL, or --key FILE.p8 with --key-id ID and --team-id ID.

                """
        )
        var expired = home.program()
        // The payload is {"exp":1795247999}, one second before the program's clock.
        expired.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = "x.eyJleHAiOjE3OTUyNDc5OTl9.x"
        let refused = await expired.run("apple-music connect")
        #expect(refused.errors.hasPrefix("vinylogue: The developer token expired on 2026-11-21.\n"))
        #expect(refused.status == .notPermitted)
    }

    @Test func `Without libmicrohttpd the error names the package to install`() {
        let error = ErrorText(TokenError.noServer)
        #expect(error.text == "libmicrohttpd is not installed.")
        #expect(error.hint == "Install libmicrohttpd12 (Debian) or libmicrohttpd (Homebrew).")
    }

    @Test func `Connecting ends if the page is not used in time or the user cancels`() async throws
    {
        let said = Mutex("")
        var machine = home.program().machine
        machine.console.writeError = { data in
            said.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        let environment = Environment(options: GlobalOptions(), on: machine)
        let token = DeveloperToken("developer-secret", expiry: .distantFuture)
        await #expect(throws: ConnectError.noAnswer(seconds: 0)) {
            try await environment.userToken(with: token, timeout: 0)
        }
        let waiting = Task { try await environment.userToken(with: token) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let text = said.withLock { $0 }
        let ports = text.matches(of: /http:\/\/127\.0\.0\.1:(\d+)\/[0-9a-f]{32}\n/)
            .compactMap { Int($0.1) }
        #expect(ports.count == 2, "\(text)")
        for port in ports {
            #expect(throws: POSIXError.self) { try RawClient(port: port) }
        }
        #expect(!text.contains("secret"))
        #expect(ErrorText(ConnectError.noAnswer(seconds: 300)).text.hasSuffix("within 5 minutes."))
    }
}
