import Foundation
import TestSupport
import Testing

/// Connects the built program to a local Apple Music; the test acts as the browser.
@Suite(.timeLimit(.minutes(20)))
struct AppleMusicConnectTests {
    private static let userToken = "user-token-9876543210"

    private let home: UserHome
    private let key: KeyPair
    private let library = PretendAppleMusic()
    private let server: LoopbackServer

    init() async throws {
        home = try UserHome()
        key = try await KeyPair()
        server = try library.server()
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
    }

    /// The folder with the test's own browser, if it is installed.
    private var programs: URL { home.url.appending(path: "bin") }

    private var program: BuiltProgram {
        home.program([
            "VINYLOGUE_APPLE_MUSIC_URL": "http://127.0.0.1:\(server.port)/",
            "LASTFM_API_KEY": UserHome.key, "PATH": "\(programs.path):/usr/bin:/bin",
        ])
    }

    private var keyOptions: [String] {
        ["--key", key.path, "--key-id", "ABC123DEFG", "--team-id", "TEAM567890"]
    }

    /// Installs a browser that records its arguments, the file it opens, the file's permissions and the
    /// environment.
    private func installBrowser(
        _ script: String = #"""
        path=${1#file://}
        { printf '%s\n' "$*"; stat -c %a "$path" "${path%/*}"; cat "$path"; env; }
        """#
    ) async throws {
        try await BuiltProgram.install(
            "exec >\(opened.path)\n\(script)",
            at: programs.appending(path: "xdg-open")
        )
    }

    /// The file with the browser's record.
    private var opened: URL { home.url.appending(path: "opened") }

    /// The names in the home folder that are not hidden.
    private var visibleNames: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: home.url.appending(path: "home").path
            ).filter { !$0.hasPrefix(".") }
        }
    }

    /// Starts `apple-music connect`, and returns the page's port and path.
    private func connect(
        _ options: [String],
        with other: BuiltProgram? = nil
    ) async throws -> (terminal: TerminalProcess, port: Int, path: String) {
        let terminal = try TerminalProcess(
            other ?? program,
            ["apple-music", "connect", "--verbose", "--color", "never"] + options,
            columns: 200
        )
        try await terminal.shown(until: "Apple Music:\r\nhttp://127.0.0.1:")
        let rest = try await terminal.shown(until: "\r\n").dropLast()
        let parts = rest.split(separator: "/", maxSplits: 1)
        return (terminal, try #require(Int(parts[0])), "/\(parts[1])")
    }

    private func get(_ port: Int, _ path: String, _ more: String = "") async throws -> String {
        try await exchange(
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(more)\r\n",
            port: port
        )
    }

    private func post(
        _ port: Int,
        _ path: String,
        origin: String? = nil,
        token: String = userToken
    ) async throws -> String {
        let body = #"{"userToken":"\#(token)"}"#
        return try await exchange(
            """
            POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\
            Origin: \(origin ?? "http://127.0.0.1:\(port)")\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """,
            port: port
        )
    }

    /// The path to which the page sends the user token, and the developer token on the page.
    private func facts(_ page: String) throws -> (answerPath: String, developerToken: String) {
        let path = try #require(page.firstMatch(of: /"answerPath":"([^"]+)"/)).1
        let token = try #require(page.firstMatch(of: /"developerToken":"([^"]+)"/)).1
        return (String(path), String(token))
    }

    /// Waits until a port is closed. A browser that was starting when the program ended may keep it open
    /// briefly.
    private func waitUntilClosed(_ port: Int) async {
        // Such a browser never responds, and the connection ends when the browser does.
        while let client = try? RawClient(port: port) { _ = await client.rest() }
    }

    /// The paths of the files that contain a text, below the test's folder.
    private func files(with secret: String) throws -> [String] {
        try UserHome.contents(of: home.url).filter { $0.value.range(of: Data(secret.utf8)) != nil }
            .keys.sorted()
    }

    @Test func `A user connects, and later commands use the stored tokens`() async throws {
        try await installBrowser()
        let (terminal, port, path) = try await connect(keyOptions)
        let page = try await get(port, path, "Sec-Fetch-Site: none\r\n")
        #expect(page.status == 200)
        let (answerPath, developerToken) = try facts(page)
        #expect(try await get(port, path).status == 410)
        #expect(try await post(port, answerPath, origin: "https://evil.example").status == 403)
        #expect(try await post(port, answerPath).status == 204)
        try await terminal.shown(until: "that you add from now on? [y/N]")
        terminal.type("y\r")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.shown.contains("Write-back is on."), "\(outcome.shown)")
        let settings = try await program.run(["settings", "--format", "csv"])
        #expect(settings.output.contains("write-back,on"), "\(settings.output)")
        // The page is no longer served.
        #expect(throws: POSIXError.self) { try RawClient(port: port) }

        let seen = try String(contentsOf: opened, encoding: .utf8)
            .split(separator: "\n", maxSplits: 3)
        try #require(seen.count == 4)
        // Snap browsers can also read this folder.
        let place = "file://\(home.url.path)/home/vinylogue-"
        #expect(seen[0].hasPrefix(place) && seen[0].hasSuffix(".html"), "\(seen[0])")
        #expect(!seen[0].contains(path.dropFirst()))
        #expect(seen[1...2] == ["600", "700"])
        #expect(seen[3].contains("http://127.0.0.1:\(port)\(path)"), "\(seen[3])")
        #expect(try visibleNames == [])
        #expect(try files(with: Self.userToken) == ["home/.config/vinylogue/credentials.json"])
        let permissions = try FileManager.default.attributesOfItem(
            atPath: home.configuration.appending(path: "credentials.json").path
        )[.posixPermissions]
        #expect(permissions as? Int == 0o600)

        let status = try await program.run(["apple-music", "--verbose"])
        #expect(status.status == 0, "\(status.errors)")
        let doctor = try await program.run(["doctor", "--verbose"])
        let draft = home.url.appending(path: "draft.json")
        let row = #"{"title":"Song 1","artistNames":["A"],"appleMusicSongID":"1"}"#
        try Data(#"{"name":"N","tracks":[\#(row)]}"#.utf8).write(to: draft)
        let push = try await program.run(
            ["playlist", "push", draft.path, "--service", "apple-music", "--verbose"]
        )
        #expect(push.status == 0, "\(push.errors)")
        #expect(library.playlists.map(\.name) == ["Mine", "N"])
        let shown = [status, doctor, push].reduce(outcome.shown) { $0 + $1.output + $1.errors }
        let requests = server.requests
        #expect(requests.count >= 2)
        for request in requests {
            let isPersonal = request.path.contains("/v1/me/")
            #expect(request.headers["music-user-token"] == (isPersonal ? Self.userToken : nil))
            let header = try #require(request.headers["authorization"])
            let token = String(header.dropFirst("Bearer ".count))
            // If there is a key, the developer token is not stored.
            for secret in [token, developerToken, Self.userToken] {
                #expect(!shown.contains(secret))
                #expect(!request.path.contains(secret) && !request.rawQuery.contains(secret))
            }
            #expect(try files(with: token) == [])
        }
        let pem = String(decoding: try key.contents("key.p8"), as: UTF8.self)
        for line in pem.split(separator: "\n").dropFirst().dropLast() {
            #expect(!shown.contains(line))
            #expect(try files(with: String(line)) == [])
        }

        let left = try await program.run(["apple-music", "disconnect"])
        #expect(left.output == "Apple Music is disconnected.\n")
        #expect(try files(with: Self.userToken) == [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `Ctrl-C or a signal closes the page, and nothing is stored`(signal: Int32) async throws {
        try await installBrowser()
        let (terminal, port, path) = try await connect(keyOptions)
        _ = try await get(port, path)
        if signal == SIGINT { terminal.type("\u{3}") } else { terminal.send(signal: signal) }
        let outcome = try await terminal.finish()
        #expect(outcome.status == 128 + signal, "\(outcome.shown)")
        await waitUntilClosed(port)
        #expect(home.text("credentials.json") == nil)
        #expect(try visibleNames == [])
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `A signal ends the connect page even right after its URL was printed`(
        signal: Int32
    ) async throws {
        let program = program
        // Repeated, since losing the signal would depend on which of two threads runs first.
        for _ in 0..<6 {
            let terminal = try TerminalProcess(program, ["apple-music", "connect"] + keyOptions)
            try await terminal.shown(until: "http://127.0.0.1:")
            terminal.send(signal: signal)
            #expect(try await terminal.finish().status == 128 + signal)
            #expect(try visibleNames == [])
        }
    }

    @Test(.enabled(if: OtherUser.canBeUsed, "needs root and setpriv"))
    func `Another user of this computer cannot open the page or send a token`() async throws {
        let stranger = OtherUser()
        // Other users may enter these folders, so only the page file's own permissions protect it.
        for folder in [home.url, home.url.appending(path: "home")] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: folder.path
            )
        }
        let readable = home.url.appending(path: "home/readable")
        try Data("readable".utf8).write(to: readable)
        #expect(try await stranger.run("cat '\(readable.path)'").output == "readable")

        try #require(unsafe mkfifo(opened.path, 0o600) == 0)
        // The browser runs, with its arguments visible, until the program ends.
        try await installBrowser(#"echo "$1"; exec tail -f --pid=$PPID "${1#file://}" >/dev/null"#)
        let (terminal, port, path) = try await connect(keyOptions)
        let file = await onThread { [opened] in
            (try? FileHandle(forReadingFrom: opened).readToEnd())
                .map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? ""
        }
        let name = file.replacing("file://", with: "")
        let seen = try await stranger.run(
            "cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n'"
        )
        #expect(seen.output.contains(name), "the browser runs")
        #expect(!seen.output.contains(path.dropFirst()))
        #expect(try await stranger.run("cat '\(name)'").status != 0)
        #expect(try await stranger.run("ls '\(name)'").status != 0)

        // The other user knows the port and is the first to connect.
        let folder = name.split(separator: "/").dropLast().last ?? ""
        for guess in ["/", "/connect.html", "/\(folder)", name] {
            #expect(try await get(port, guess).status == 404, "\(guess)")
            #expect(try await post(port, guess, token: "stranger").status == 404, "\(guess)")
        }
        let (answerPath, _) = try facts(try await get(port, path))
        #expect(try await post(port, answerPath).status == 204)
        try await terminal.shown(until: "that you add from now on? [y/N]")
        terminal.type("\r")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(home.text("credentials.json")?.contains(Self.userToken) == true)
        #expect(home.text("credentials.json")?.contains("stranger") == false)
    }

    @Test func `A token is saved even if Apple Music cannot be reached`() async throws {
        let hanging = try LoopbackServer { _ in .hang }
        let silent = try LoopbackServer { _ in .close }
        try await installBrowser()
        var program = program
        for (server, isEnded) in [(silent, false), (hanging, true)] {
            program.environment["VINYLOGUE_APPLE_MUSIC_URL"] = "http://127.0.0.1:\(server.port)/"
            let (terminal, port, path) = try await connect(keyOptions, with: program)
            let (answerPath, _) = try facts(try await get(port, path))
            #expect(try await post(port, answerPath).status == 204)
            if isEnded {
                while server.requests.isEmpty { await Task.yield() }
                terminal.type("\u{3}")
            }
            let outcome = try await terminal.finish()
            #expect(outcome.status == (isEnded ? 130 : 0), "\(outcome.shown)")
            if !isEnded {
                #expect(
                    outcome.shown.contains("vinylogue: saved the tokens but couldn't check them:"),
                    "\(outcome.shown)"
                )
            }
            #expect(home.text("credentials.json")?.contains(Self.userToken) == true)
            #expect(try await program.run(["apple-music", "disconnect"]).status == 0)
        }
    }

    @Test func `Without a subscription the tokens are stored, and connect says what works`()
        async throws
    {
        let poor = try PretendAppleMusic(isSubscribed: false).server()
        try await installBrowser()
        var program = program
        program.environment["VINYLOGUE_APPLE_MUSIC_URL"] = "http://127.0.0.1:\(poor.port)/"
        let (terminal, port, path) = try await connect(keyOptions, with: program)
        let (answerPath, _) = try facts(try await get(port, path))
        #expect(try await post(port, answerPath).status == 204)
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(outcome.shown.contains("this Apple Music account has no subscription."))
        #expect(!outcome.shown.contains("[y/N]"), "\(outcome.shown)")
        #expect(home.text("credentials.json")?.contains(Self.userToken) == true)
    }

    @Test func `A token that Apple Music rejects is not stored`() async throws {
        let refusing = try LoopbackServer(
            handler: { _ in
                .response(status: 403, body: Data(#"{"errors":[{"code":"40300"}]}"#.utf8))
            }
        )
        try await installBrowser()
        var program = program
        program.environment["VINYLOGUE_APPLE_MUSIC_URL"] = "http://127.0.0.1:\(refusing.port)/"
        let terminal = try TerminalProcess(
            program,
            ["apple-music", "connect"] + keyOptions,
            columns: 200
        )
        try await terminal.shown(until: "Apple Music:\r\nhttp://127.0.0.1:")
        let parts = try await terminal.shown(until: "\r\n").dropLast()
            .split(separator: "/", maxSplits: 1)
        let port = try #require(Int(parts[0]))
        let (answerPath, _) = try facts(try await get(port, "/\(parts[1])"))
        #expect(try await post(port, answerPath).status == 204)
        let outcome = try await terminal.finish()
        #expect(outcome.status == 77)
        #expect(outcome.shown.contains("Apple Music denied access to your library."))
        #expect(home.text("credentials.json")?.contains(Self.userToken) != true)
    }

    @Test func `A token from a token service is stored, and renewed before it expires`()
        async throws
    {
        let port = try freePort()
        let service = try TerminalProcess(
            home.program(),
            ["apple-music", "serve-tokens", "--verbose", "--listen", "127.0.0.1:\(port)"]
                + keyOptions,
            columns: 200
        )
        try await service.shown(until: "serving tokens at http://127.0.0.1:\(port)/")
        try await installBrowser()
        let address = "http://127.0.0.1:\(port)/apple-music/developer-token"
        let (terminal, pagePort, path) = try await connect(["--token-url", address])
        let (answerPath, developerToken) = try facts(try await get(pagePort, path))
        #expect(try await post(pagePort, answerPath).status == 204)
        try await terminal.shown(until: "that you add from now on? [y/N]")
        terminal.type("\r")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 0, "\(outcome.shown)")
        #expect(!outcome.shown.contains(developerToken))
        #expect(try files(with: developerToken) == ["home/.config/vinylogue/credentials.json"])

        let kept = try await program.run(["apple-music", "--verbose"])
        #expect(!kept.errors.contains(address), "\(kept.errors)")
        // Simulates a token that expires soon, as after a day.
        let file = home.configuration.appending(path: "credentials.json")
        let text = try #require(home.text("credentials.json"))
            .replacing(
                #/"developerTokenExpiresAt" : "[^"]+"/#,
                with: #""developerTokenExpiresAt" : "2001-01-01T00:00:00Z""#
            )
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
        let renewed = try await program.run(["apple-music", "--verbose"])
        #expect(renewed.status == 0, "\(renewed.errors)")
        #expect(renewed.errors.contains("GET \(address): HTTP 200"), "\(renewed.errors)")
        #expect(home.text("credentials.json")?.contains("2001-01-01") == false)

        service.send(signal: SIGTERM)
        let log = try await service.finish()
        #expect(log.status == 0)
        #expect(log.shown.contains("127.0.0.1 GET /apple-music/developer-token: 200"))
        #expect(log.shown.hasSuffix("stopped.\r\n"), "\(log.shown)")
        #expect(!log.shown.contains(developerToken))
        #expect(throws: POSIXError.self) { try RawClient(port: port) }
    }

    @Test func `The token service issues tokens that OpenSSL verifies, and stops on Ctrl-C`()
        async throws
    {
        let port = try freePort()
        let service = try TerminalProcess(
            home.program(),
            ["apple-music", "serve-tokens", "--listen", "127.0.0.1:\(port)"] + keyOptions,
            columns: 200
        )
        try await service.shown(until: "serving tokens at ")
        let path = "/apple-music/developer-token"
        let answer = try await get(port, path)
        #expect(answer.status == 200)
        struct Answer: Decodable { var expiresAt: String, token: String }
        let body = try JSONDecoder().decode(Answer.self, from: Data(answer.body.utf8))
        #expect(body.token.split(separator: ".").count == 3)
        #expect(body.expiresAt.hasSuffix("Z"))
        #expect(try await get(port, "/healthz").status == 200)
        #expect(try await get(port, path).body == answer.body)
        // Twice the limit of a minute, since a new minute may begin, and at once, since that is faster.
        let refusals = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<120 { group.addTask { try await get(port, path) } }
            return try await group.filter { $0.status == 429 }.reduce(into: []) { $0.append($1) }
        }
        #expect(!refusals.isEmpty)
        #expect(refusals.allSatisfy { $0.contains("Retry-After: ") })
        service.type("\u{3}")
        let log = try await service.finish()
        #expect(log.status == 0)
        #expect(!log.shown.contains(body.token))
    }

    /// A port that is currently free.
    private func freePort() throws -> Int {
        let other = try LoopbackServer(handler: { _ in .close })
        defer { other.stop() }
        return other.port
    }
}
