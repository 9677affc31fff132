import Foundation
import TestSupport
import Testing

/// The API key must appear only in its file and in requests to Last.fm.
@Suite(.timeLimit(.minutes(20)))
struct KeySecrecyTests {
    private static let commands = [
        "setup --user nora_needle", "settings list", "settings get user",
        "settings set user NORA_NEEDLE", "settings set min-plays 2", "settings unset min-plays",
        "friends import --all", "friends add listener001 yukiko_b", "friends list",
        "friends move 2 1", "friends remove 1", "week", "week --user 1", "week --friends --limit 1",
        "years --top 1", "album --week-rank 1", "doctor", "migrate", "cache info", "cache path",
        "cache prune",
        "cache clear", "friends clear --yes", "day", "month", "crate", "genres",
        "favorites add A B", "favorites list", "favorites remove A B", "dislikes add A B",
        "dislikes list", "dislikes remove A B", "play --open A B",
        "playlist draft --from week --limit 1", "digest --top 1", "names list",
        "apple-music disconnect",
    ]
    /// Commands that end with an error. MISSING stands for the path of a missing file.
    private static let failures = [
        "week --user nobody_at_all", "week --year 1999", "years --offline --user yukiko_b",
        "settings set api-url nonsense", "friends remove nobody", "migrate MISSING",
        "week --nonsense", "archive sync --user nobody_at_all", "archive import MISSING",
        "archive remove --user nobody --yes", "play A B", "player status", "player pause",
        "player resume", "player next", "player previous", "player seek 1", "player stop",
        "player undo", "forgotten", "top", "recap", "calendar", "artist A", "today", "compare B",
        "names alias A B", "names join A B C", "names part A B", "names ignore A", "names undo",
        "find nonsense", "playlist export MISSING",
        "playlist match MISSING --service apple-music",
        "playlist push MISSING --service apple-music", "apple-music status",
        "apple-music connect",
        "apple-music serve-tokens --key MISSING --key-id ABC123DEFG --team-id TEAM567890",
    ]
    /// Commands that read the archive, which the failed sync among `failures` has created.
    private static let readings = ["archive export", "archive info", "archive verify"]

    private let home: UserHome
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        service = try LoopbackLastFM(crowd: FriendCrowd(count: 3))
    }

    /// The paths of the files that contain the key, except for the credentials file.
    private func filesWithKey() throws -> [String] {
        let key = Data(UserHome.key.utf8)
        return try UserHome.contents(of: home.url).filter { name, data in
            name.contains(UserHome.key)
                || (data.range(of: key) != nil && !name.hasSuffix("/credentials.json"))
        }.keys.sorted()
    }

    @Test func `Every command is covered by the secrecy tests`() async throws {
        let known = try await CommandTree.leaves(of: home.program())
        #expect(known.count > 15)
        for command in known {
            let tried = Self.commands + Self.failures + Self.readings
            #expect(tried.contains { "\($0) ".hasPrefix("\(command) ") }, "\(command)")
        }
    }

    @Test(arguments: [true, false])
    func `No command prints the key or copies it to a file`(isInEnvironment: Bool) async throws {
        var variables = service.openServices
        // No player listens on this port.
        variables["MPD_PORT"] = "1"
        if isInEnvironment { variables["LASTFM_API_KEY"] = UserHome.key }
        let program = home.program(variables)
        if !isInEnvironment { try home.setUp(at: service) }
        let address = service.server.url.absoluteString
        try LegacySample.copy("v1-xml", into: home)
        let missing = home.url.appending(path: "missing").path
        var saidRequests = 0
        for (format, lines) in [
            ("table", Self.commands + Self.failures + Self.readings), ("json", Self.commands),
            ("csv", Self.commands),
        ] {
            for line in lines {
                let words = line.replacing("MISSING", with: missing)
                    .split(separator: " ").map(String.init)
                let outcome = try await program.run(
                    words + ["--verbose", "--format", format, "--api-url", address]
                )
                let shown = outcome.output + outcome.errors
                #expect(!shown.contains(UserHome.key), "\(line): \(shown)")
                #expect(
                    (outcome.status != 0) == Self.failures.contains(line),
                    "\(line): \(outcome.status) \(outcome.errors)"
                )
                if outcome.errors.contains("GET http") { saidRequests += 1 }
            }
            #expect(try filesWithKey() == [])
        }
        #expect(saidRequests > 10)
        // Only requests to Last.fm contain the key.
        for request in service.server.requests {
            let key = request.path == "/2.0/" ? UserHome.key : nil
            #expect(request.query["api_key"] == key, "\(request.path)")
        }
        #expect(service.server.requests.allSatisfy { !"\($0.headers)".contains(UserHome.key) })
        #expect((home.text("credentials.json") != nil) == !isInEnvironment)
    }

    @Test func `Help screens and completion scripts do not contain the key`() async throws {
        let program = home.program(["LASTFM_API_KEY": UserHome.key])
        let screens = [
            "--help", "help week", "friends --help", "--version", "setup --help",
            "--generate-completion-script bash",
        ]
        for line in screens {
            let outcome = try await program.run(line.split(separator: " ").map(String.init))
            #expect(outcome.status == 0, "\(line)")
            #expect(!(outcome.output + outcome.errors).contains(UserHome.key))
        }
    }

    @Test(arguments: [
        #"{"error":13,"message":"Bad call with api_key=KEY"}"#,
        #"{"error":11,"message":"KEY is resting"}"#, #"{"user":{"name":"KEY"}}"#,
        "<html><body>api_key=KEY</body></html>", #"{"KEY":{"KEY":"KEY"}}"#, #"["KEY"]"#, "KEY",
    ])
    func `A key in the server's response is neither shown nor cached`(body: String) async throws {
        let text = body.replacing("KEY", with: UserHome.key)
        let echo = try LoopbackLastFM { _ in
            .response(
                headers: ["Content-Type": "application/json", "Retry-After": "90"],
                body: Data(text.utf8)
            )
        }
        for line in ["week --user joe", "doctor", "friends add joe", "setup --user joe"] {
            let outcome = try await home.program(["LASTFM_API_KEY": UserHome.key]).run(
                line.split(separator: " ").map(String.init)
                    + ["--verbose", "--api-url", echo.server.url.absoluteString]
            )
            #expect(outcome.status != 0, "\(line): \(outcome.output)")
            #expect(!(outcome.output + outcome.errors).contains(UserHome.key), "\(line)")
        }
        #expect(try filesWithKey() == [])
    }

    @Test(
        arguments: ["http_proxy", "ALL_PROXY", "all_proxy"],
        ["127.0.0.1", "localhost", "127.0.0.9"]
    )
    func `A service on this machine is never contacted through a proxy`(
        variable: String,
        host: String
    ) async throws {
        let proxy = try LoopbackServer { _ in .close }
        var address = try #require(
            URLComponents(url: service.server.url, resolvingAgainstBaseURL: false)
        )
        address.host = host
        let outcome = try await home.program([
            "LASTFM_API_KEY": UserHome.key, "no_proxy": "example.org",
            variable: "http://127.0.0.1:\(proxy.port)",
        ]).run(["week", "--user", "nora_needle", "--api-url", try #require(address.string)])
        #expect(proxy.connectionCount == 0)
        // The server listens on 127.0.0.1 only, so 127.0.0.9 fails; but it must not be contacted through the
        // proxy either.
        #expect(outcome.status == (host == "127.0.0.9" ? 69 : 0), "\(outcome.errors)")
    }

    @Test func `A redirect that contains the key is neither followed nor shown`() async throws {
        let address = "http://\(UserHome.key).invalid/\(UserHome.key)?api_key=\(UserHome.key)"
        let service = try LoopbackLastFM { _ in .redirect(to: address) }
        let outcome = try await home.program(["LASTFM_API_KEY": UserHome.key]).run([
            "week", "--user", "joe", "--verbose", "--api-url", service.server.url.absoluteString,
        ])
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(!(outcome.output + outcome.errors).contains(UserHome.key), "\(outcome.errors)")
    }
}
