import Foundation
import TestSupport
import Testing

/// Sends favorites and dislikes to Apple Music with the built program.
@Suite(.timeLimit(.minutes(20)))
struct WriteBackCommandTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    @Test func `A mark is always saved, and sent to Apple Music at once or with a later mark`()
        async throws
    {
        let account = PretendAppleMusic()
        let server = try account.server()
        let program = home.program(PretendAppleMusic.variables(at: server))
        let off = try await program.run(["favorites", "add", "Low", "Trust"])
        #expect(off.status == 0 && server.requests.isEmpty)
        #expect(try await program.run(["settings", "set", "write-back", "on"]).status == 0)

        let offline = try await program.run(["favorites", "add", "Low", "Trust", "--offline"])
        #expect(offline.status == 0 && server.requests.isEmpty, "\(offline.errors)")
        let later = try await program.run(["dislikes", "add", "Beatles", "Help!", "--verbose"])
        #expect(later.status == 0)
        #expect(later.output == "Added \"Help!\" by Beatles.\n")
        #expect(
            later.errors.contains(
                """
                vinylogue: also sent to Apple Music: "Trust" by Low
                vinylogue: also sent to Apple Music: "Help!" by Beatles

                """
            ),
            "\(later.errors)"
        )
        #expect(account.marks.added == ["11"] && account.marks.favorites == ["11"])
        #expect(account.marks.ratings == ["11": 1, "12": -1])
        let removed = try await program.run(["dislikes", "remove", "Beatles", "Help!"])
        #expect(removed.status == 0)
        #expect(account.marks.ratings == ["11": 1, "12": -1])

        let missing = try await program.run(["dislikes", "add", "Nobody", "Nothing"])
        #expect(missing.errors == "vinylogue: not found on Apple Music: \"Nothing\" by Nobody\n")
        for token in PretendAppleMusic.tokens.values {
            #expect(!(later.output + later.errors).contains(token))
            let files = try UserHome.contents(of: home.url).filter {
                $0.value.range(of: Data(token.utf8)) != nil
            }
            #expect(files.isEmpty)
        }
    }

    @Test(arguments: ["favorites", "dislikes"])
    func `A mark is saved before any request, even if the command is then killed`(list: String)
        async throws
    {
        let hanging = try LoopbackServer { _ in .hang }
        let program = home.program(
            PretendAppleMusic.tokens.merging([
                "VINYLOGUE_APPLE_MUSIC_URL": "http://127.0.0.1:\(hanging.port)/",
                "LASTFM_API_KEY": UserHome.key,
            ]) { $1 }
        )
        let address = hanging.url.absoluteString
        _ = try await program.run(["settings", "set", "api-url", address])
        _ = try await program.run(["settings", "set", "write-back", "on"])
        for (title, signal) in [("Trust", SIGINT), ("Things", SIGKILL)] {
            let terminal = try TerminalProcess(program, [list, "add", "Low", title])
            try await terminal.shown(until: "Added \"\(title)\" by Low.")
            try await terminal.shown(until: "Saved. Looking up the cover")
            terminal.send(signal: signal)
            #expect(try await terminal.finish().status == 128 + signal)
        }
        let listed = try await program.run([list, "--format", "csv"])
        #expect(listed.output.contains("Low,Trust,") && listed.output.contains("Low,Things,"))
        let queue = home.url.appending(path: "home/.local/share/vinylogue/write-back.json")
        let waiting = try String(contentsOf: queue, encoding: .utf8)
        #expect(waiting.contains("Trust") && waiting.contains("Things"), "\(waiting)")
    }

    @Test func `A favorite is stored with its cover URL`() async throws {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let outcome = try await home.program().run(
            ["favorites", "add", "Hotel Pommes", "Minibar", "--format", "csv"]
        )
        #expect(outcome.output.contains("/art/"), "\(outcome.output)")
        let listed = try await home.program().run(["favorites", "--format", "csv", "--offline"])
        #expect(listed.output == outcome.output)
    }

    @Test func `If Apple Music refuses a mark, the command succeeds with a note`() async throws {
        let account = PretendAppleMusic { _, _ in .refusal(status: 403, body: "") }
        let server = try account.server()
        let program = home.program(PretendAppleMusic.variables(at: server))
        _ = try await program.run(["settings", "set", "write-back", "on"])
        let outcome = try await program.run(["favorites", "add", "Low", "Trust"])
        #expect(outcome.status == 0)
        #expect(outcome.output == "Added \"Trust\" by Low.\n")
        #expect(
            outcome.errors
                == "vinylogue: couldn't update Apple Music: Apple Music denied access to your library.\n"
        )
        let unconnected = try await home.program().run(["favorites", "add", "Low", "Trust"])
        #expect(unconnected.status == 0)
        #expect(
            unconnected.errors.hasPrefix(
                "vinylogue: couldn't update Apple Music: Apple Music is not connected"
            )
        )
    }
}
