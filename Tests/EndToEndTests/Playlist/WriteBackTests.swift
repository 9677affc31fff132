import Foundation
import TestSupport
import Testing

/// The program that brings favourites and dislikes to Apple Music.
@Suite(.timeLimit(.minutes(2)))
struct WriteBackCommandTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    @Test func `A mark is made at Apple Music, or the next time, and is saved in any case`()
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
                vinylogue: also marked on Apple Music: "Trust" by Low
                vinylogue: also marked on Apple Music: "Help!" by Beatles

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

    @Test func `What Apple Music refuses is only noted`() async throws {
        let account = PretendAppleMusic { _, _ in .refusal(status: 403, body: "") }
        let server = try account.server()
        let program = home.program(PretendAppleMusic.variables(at: server))
        _ = try await program.run(["settings", "set", "write-back", "on"])
        let outcome = try await program.run(["favorites", "add", "Low", "Trust"])
        #expect(outcome.status == 0)
        #expect(outcome.output == "Added \"Trust\" by Low.\n")
        #expect(
            outcome.errors
                == "vinylogue: not marked on Apple Music. Apple Music denied access to your library.\n"
        )
        let unconnected = try await home.program().run(["favorites", "add", "Low", "Trust"])
        #expect(unconnected.status == 0)
        #expect(
            unconnected.errors.hasPrefix(
                "vinylogue: not marked on Apple Music. Apple Music is not connected"
            )
        )
    }
}
