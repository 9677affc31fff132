import Foundation
import TestSupport
import Testing

/// Pushes a playlist to a music server and to ListenBrainz with the built program, also after it was killed
/// at random moments.
@Suite(.timeLimit(.minutes(20)))
struct ServerPushTests {
    /// A home with a draft, and a local server.
    private struct Trial {
        let home: UserHome
        let account: PretendPlaylists
        let server: LoopbackServer
        let draft: URL

        init(_ account: PretendPlaylists, count: Int, hasIDs: Bool = true) throws {
            home = try UserHome()
            self.account = account
            server = try account.server()
            draft = home.url.appending(path: "draft.json")
            let key = account.kind == .subsonic ? "subsonicSongID" : "recordingMBID"
            let rows = (1...count).map { number in
                let id = #","\#(key)":"\#(PretendPlaylists.track(number, account.kind))""#
                return #"{"title":"Song \#(number)","artistNames":["A"]\#(hasIDs ? id : "")}"#
            }
            try Data(#"{"name":"N","tracks":[\#(rows.joined(separator: ","))]}"#.utf8)
                .write(to: draft)
        }

        var program: BuiltProgram {
            var variables = account.variables(at: server)
            variables["LASTFM_API_KEY"] = UserHome.key
            return home.program(variables)
        }

        var push: [String] { ["playlist", "push", draft.path, "--service", account.kind.rawValue] }

        func tracks(_ count: Int) -> [String] {
            (1...count).map { PretendPlaylists.track($0, account.kind) }
        }
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A push killed at random moments and resumed adds every track once`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let trial = try Trial(PretendPlaylists(kind), count: 400)
        var random = SeededGenerator(seed: 30)
        for _ in 0..<amount(30, full: 100) {
            try ChildProcess.runAndKill(
                trial.push + ["--quiet"],
                environment: trial.program.environment,
                after: .random(in: 20_000...200_000, using: &random)
            )
        }
        let outcome = try await trial.program.run(trial.push + ["--format", "json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(trial.account.playlists.map(\.name) == ["Mine", "N"])
        #expect(trial.account.playlists.last?.tracks == trial.tracks(400))
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `Matching and pushing a draft never shows a password or token`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let trial = try Trial(PretendPlaylists(kind), count: 3, hasIDs: false)
        let matched = try await trial.program.run(
            ["playlist", "match", trial.draft.path, "--service", kind.rawValue, "--verbose"]
        )
        #expect(matched.status == 0, "\(matched.errors)")
        #expect(matched.errors.contains("vinylogue: found 3 of 3 tracks.\n"))
        #expect(matched.output.contains(#"":"\#(PretendPlaylists.track(2, kind))""#))
        #expect(trial.account.playlists.count == 1)
        let pushed = try await trial.program.run(trial.push + ["--verbose", "--name", "Other"])
        #expect(pushed.status == 0, "\(pushed.errors)")
        #expect(trial.account.playlists.last?.name == "Other")
        #expect(trial.account.playlists.last?.tracks == trial.tracks(3))
        let doctor = try await trial.program.run(["doctor", "--verbose"])
        let row =
            kind == .subsonic
            ? "127.0.0.1:\(trial.server.port), pretend" : "signed in as nora_needle"
        #expect(doctor.output.contains(row), "\(doctor.output)")

        let requests = trial.server.requests
        #expect(!requests.isEmpty)
        var secrets = [PretendPlaylists.password, PretendPlaylists.token]
        secrets += secrets.compactMap {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        }
        #expect(
            requests.allSatisfy { request in
                secrets.allSatisfy {
                    !request.rawQuery.contains($0) && !request.path.contains($0)
                }
            }
        )
        // The digest of a password and the salt let others sign in, too.
        secrets += requests.flatMap { [$0.query["t"], $0.query["s"]].compactMap(\.self) }
        let shown = [matched, pushed, doctor].map { $0.output + $0.errors }.joined()
        for secret in Set(secrets) {
            #expect(!shown.contains(secret))
            let files = try UserHome.contents(of: trial.home.url).filter {
                $0.value.range(of: Data(secret.utf8)) != nil
            }
            #expect(files.isEmpty)
        }
        if kind == .listenBrainz {
            #expect(
                requests.filter { $0.path != "/" }.allSatisfy {
                    $0.headers["authorization"] == "Token \(PretendPlaylists.token)"
                }
            )
        }
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `Missing tracks are reported before anything is written`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let trial = try Trial(PretendPlaylists(kind), count: 1)
        let row =
            #"{"name":"N","tracks":[{"title":"Song 1","artistNames":["A"]},{"title":"Else","artistNames":["B C"]}]}"#
        try Data(row.utf8).write(to: trial.draft)
        let refused = try await trial.program.run(trial.push)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("1 of 2 tracks was not found. Nothing was changed.\n"))
        let dry = try await trial.program.run(trial.push + ["--dry-run", "--partial"])
        #expect(dry.output == "Would create the playlist \"N\" with 1 track.\n")
        #expect(trial.account.playlists.count == 1)
        let partial = try await trial.program.run(trial.push + ["--partial"])
        #expect(partial.status == 0, "\(partial.errors)")
        #expect(trial.account.playlists.last?.tracks == trial.tracks(1))
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A login in credentials.json is used, and a wrong one reported`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let trial = try Trial(PretendPlaylists(kind), count: 2)
        try FileManager.default.createDirectory(
            at: trial.home.configuration,
            withIntermediateDirectories: true
        )
        let file = trial.home.configuration.appending(path: "credentials.json")
        let address = "http://127.0.0.1:\(trial.server.port)/"
        func save(user: String, token: String) throws {
            let login =
                #"{"url":"\#(address)","user":"\#(user)","password":"\#(PretendPlaylists.password)"}"#
            try Data(#"{"listenBrainzToken":"\#(token)","subsonic":\#(login)}"#.utf8)
                .write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: file.path
            )
        }
        let program = trial.home.program(["VINYLOGUE_LISTENBRAINZ_URL": address])
        try save(user: "joe", token: "two words")
        let wrong = try await program.run(trial.push)
        #expect(wrong.status == 77)
        let message =
            kind == .subsonic
            ? "127.0.0.1:\(trial.server.port) rejected the username or password."
            : "ListenBrainz rejected the token."
        #expect(wrong.errors.contains("vinylogue: \(message)\n"), "\(wrong.errors)")
        try save(user: PretendPlaylists.user, token: PretendPlaylists.token)
        let right = try await program.run(trial.push)
        #expect(right.status == 0, "\(right.errors)")
        #expect(trial.account.playlists.last?.tracks == trial.tracks(2))
    }

    @Test(arguments: [
        (PretendPlaylists.Kind.subsonic, "No music server set up yet: it needs a URL and a login."),
        (.listenBrainz, "No ListenBrainz token yet."),
    ])
    func `A push without a login sends no request`(
        kind: PretendPlaylists.Kind,
        message: String
    ) async throws {
        let trial = try Trial(PretendPlaylists(kind), count: 1)
        let outcome = try await trial.home.program().run(trial.push)
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasPrefix("vinylogue: \(message)\n"), "\(outcome.errors)")
        #expect(trial.server.requests.isEmpty)
    }

    @Test(arguments: ["on", "off"])
    func `Loved tracks are loved on ListenBrainz too only if write-back is on`(writeBack: String)
        async throws
    {
        let service = try LoopbackLastFM { _ in nil }
        let home = try UserHome()
        try home.setUp(at: service)
        let credentials = """
            {"apiKey":"\(UserHome.key)","listenBrainzToken":"\(PretendPlaylists.token)",\
            "session":{"apiSecret":"secret","key":"key"}}
            """
        try Data(credentials.utf8)
            .write(to: home.configuration.appending(path: "credentials.json"))
        let program = home.program(service.openServices)
        _ = try await program.run(["settings", "set", "write-back", writeBack])
        let draft = home.url.appending(path: "draft.json")
        let rows = [1, 2, 1].map { number in
            let id = PretendPlaylists.track(number, .listenBrainz)
            return #"{"title":"T\#(number)","artistNames":["A"],"recordingMBID":"\#(id)"}"#
        }
        try Data(#"{"name":"N","tracks":[\#(rows.joined(separator: ","))]}"#.utf8).write(to: draft)
        let outcome = try await program.run(["playlist", "push", draft.path, "--love"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "Loved 2 tracks on Last.fm.\n")
        let note = "vinylogue: loved 2 of 2 tracks on ListenBrainz.\n"
        #expect(outcome.errors.contains(note) == (writeBack == "on"), "\(outcome.errors)")
        let bodies = service.server.requests.filter { $0.path.hasPrefix("/1/feedback/") }
            .map { String(decoding: $0.body, as: UTF8.self) }
        let expected = [1, 2].map { number in
            #"{"recording_mbid":"\#(PretendPlaylists.track(number, .listenBrainz))","score":1}"#
        }
        #expect(bodies.sorted() == (writeBack == "on" ? expected : []))
    }
}

extension PretendPlaylists {
    /// The environment variables that connect a program to a server.
    func variables(at server: LoopbackServer) -> [String: String] {
        let address = "http://127.0.0.1:\(server.port)/"
        // `doctor` also contacts the crate's services.
        let services = ["LISTENBRAINZ", "MUSICBRAINZ", "COVERART", "APPLE_FEED"]
        var variables = services.reduce(into: [:]) { $0["VINYLOGUE_\($1)_URL"] = address }
        switch kind {
        case .subsonic:
            variables["SUBSONIC_URL"] = address
            variables["SUBSONIC_USER"] = Self.user
            variables["SUBSONIC_PASSWORD"] = Self.password
        case .listenBrainz: variables["LISTENBRAINZ_TOKEN"] = Self.token
        }
        return variables
    }

    /// A local server for this account.
    func server() throws -> LoopbackServer {
        try LoopbackServer(
            handler: { request in
                let reply = self.reply(
                    method: request.method,
                    path: request.path,
                    query: request.rawQuery,
                    body: request.body
                )
                guard case .answer(let status, let body) = reply else { return .reset }
                return .response(status: status, body: Data(body.utf8))
            }
        )
    }
}
