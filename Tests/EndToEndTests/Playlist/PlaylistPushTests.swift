import Foundation
import TestSupport
import Testing

/// Pushes a playlist with the built program, also after it was killed at random moments.
@Suite(.timeLimit(.minutes(20)))
struct PlaylistPushTests {
    /// A home with a draft, and a local Apple Music.
    private struct Trial {
        let home: UserHome
        let account: PretendAppleMusic
        let server: LoopbackServer
        let draft: URL
        let songs: [String]

        init(count: Int, _ account: PretendAppleMusic = PretendAppleMusic()) throws {
            home = try UserHome()
            self.account = account
            server = try account.server()
            draft = home.url.appending(path: "draft.json")
            songs = (0..<count).map { String(10_000 + $0) }
            let rows = songs.map {
                #"{"title":"Song \#($0)","artistNames":["A"],"appleMusicSongID":"\#($0)"}"#
            }
            try Data(#"{"name":"N","tracks":[\#(rows.joined(separator: ","))]}"#.utf8)
                .write(to: draft)
        }

        var program: BuiltProgram {
            var variables = PretendAppleMusic.variables(at: server)
            variables["LASTFM_API_KEY"] = UserHome.key
            return home.program(variables)
        }

        var push: [String] { ["playlist", "push", draft.path, "--service", "apple-music"] }
    }

    @Test func `A push killed at random moments and resumed adds every track once`()
        async throws
    {
        let trial = try Trial(count: 1000)
        var random = SeededGenerator(seed: 18)
        for _ in 0..<amount(40, full: 200) {
            try ChildProcess.runAndKill(
                trial.push + ["--quiet"],
                environment: trial.program.environment,
                after: .random(in: 20_000...200_000, using: &random)
            )
        }
        let outcome = try await trial.program.run(trial.push + ["--format", "json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(trial.account.playlists.map(\.name) == ["Mine", "N"])
        #expect(trial.account.playlists.last?.songs == trial.songs)
    }

    @Test func `Matching and pushing a draft never shows a token`() async throws {
        let trial = try Trial(count: 3)
        let plain = try Data(contentsOf: trial.draft)
        let text = String(decoding: plain, as: UTF8.self)
            .replacing(#/,"appleMusicSongID":"\d+"/#, with: "")
        try Data(text.utf8).write(to: trial.draft)
        let report = trial.home.url.appending(path: "report.json")
        let matched = try await trial.program.run(
            [
                "playlist", "match", trial.draft.path, "--service", "apple-music", "--verbose",
                "--report", report.path,
            ]
        )
        #expect(matched.status == 0, "\(matched.errors)")
        #expect(matched.errors.contains("vinylogue: found 3 of 3 tracks.\n"))
        #expect(matched.output.contains(#""appleMusicSongID":"10002""#))
        #expect(
            String(decoding: try Data(contentsOf: report), as: UTF8.self)
                == #"{"ambiguous":[],"matched":3,"unmatched":[]}"# + "\n"
        )
        #expect(trial.account.playlists.count == 1)
        let pushed = try await trial.program.run(trial.push + ["--verbose", "--name", "Other"])
        #expect(pushed.status == 0, "\(pushed.errors)")
        #expect(pushed.output.hasSuffix("https://music.apple.com/library/playlist/p.1\n"))
        #expect(trial.account.playlists.last?.name == "Other")
        #expect(trial.account.playlists.last?.songs == trial.songs)

        let requests = trial.server.requests
        #expect(
            requests.allSatisfy {
                $0.headers["authorization"] == "Bearer developer-token-0123456789"
            }
        )
        #expect(
            requests.allSatisfy {
                ($0.headers["music-user-token"] != nil) == $0.path.contains("/v1/me/")
            }
        )
        let shown = matched.output + matched.errors + pushed.output + pushed.errors
        for token in PretendAppleMusic.tokens.values {
            #expect(!shown.contains(token))
            #expect(
                requests.allSatisfy { !$0.rawQuery.contains(token) && !$0.path.contains(token) }
            )
            let files = try UserHome.contents(of: trial.home.url).filter {
                $0.value.range(of: Data(token.utf8)) != nil
            }
            #expect(files.isEmpty)
        }
    }

    @Test func `Missing tracks stop a push without --partial, and a dry run changes nothing`()
        async throws
    {
        let trial = try Trial(count: 2)
        let row =
            #"{"name":"N","tracks":[{"title":"Song 1","artistNames":["A"]},{"title":"Else","artistNames":["B C"]}]}"#
        try Data(row.utf8).write(to: trial.draft)
        let refused = try await trial.program.run(trial.push)
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                """
                vinylogue: 1 of 2 tracks was not found. Nothing was changed.
                Edit the draft, or pass --partial to leave them out.

                """
            ),
            "\(refused.errors)"
        )
        let dry = try await trial.program.run(trial.push + ["--dry-run", "--partial"])
        #expect(dry.output == "Would create the playlist \"N\" with 1 track.\n")
        #expect(trial.account.playlists.count == 1)
        let partial = try await trial.program.run(trial.push + ["--partial"])
        #expect(partial.status == 0, "\(partial.errors)")
        #expect(trial.account.playlists.last?.songs == ["1"])
    }

    @Test(arguments: [
        (401, "", 77, "Apple Music rejected the developer token."),
        (
            403, #"{"errors":[{"code":"40300"}]}"#, 77,
            "Apple Music denied access to your library."
        ),
        (
            400, #"{"errors":[{"code":"40015"}]}"#, 77,
            "This Apple Music account has no subscription."
        ),
        (429, #"{"message":"API capacity exceeded"}"#, 75, "Apple Music's rate limit was reached."),
        (
            500, "", 69, "Apple Music is temporarily unavailable (HTTP status 500)."
        ),
    ])
    func `A push reports each Apple Music error with its message and exit status`(
        status: Int,
        body: String,
        exit: Int32,
        message: String
    ) async throws {
        let trial = try Trial(
            count: 1,
            PretendAppleMusic { _, isChange in isChange ? nil : .refusal(status: status, body: body)
            }
        )
        let outcome = try await trial.program.run(trial.push)
        #expect(outcome.status == exit)
        #expect(outcome.errors.contains("vinylogue: \(message)\n"), "\(outcome.errors)")
    }

    @Test func `A push without tokens sends no request`() async throws {
        let trial = try Trial(count: 1)
        let outcome = try await trial.home.program().run(trial.push)
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.hasPrefix(
                "vinylogue: Apple Music is not connected: no developer token.\n"
            )
        )
    }
}
