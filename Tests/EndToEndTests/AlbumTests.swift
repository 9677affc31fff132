import Foundation
import LastFM
import TestSupport
import Testing

/// The built program's albums and covers, with a real server on 127.0.0.1.
struct AlbumTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func run(_ server: LoopbackServer, _ arguments: [String]) async throws
        -> BuiltProgram.Outcome
    {
        let program = BuiltProgram(
            "vinylogue",
            environment: [
                "HOME": directory.url.path, "TMPDIR": directory.url.path,
                "LASTFM_API_KEY": "0123456789abcdef", "LANG": "C.UTF-8",
                "TERM": "xterm-256color", "COLORTERM": "truecolor",
                "VINYLOGUE_TIMEOUT": UserHome.timeout,
                "VINYLOGUE_PACE": "instant",
            ]
        )
        return try await program.run(
            arguments + ["--user", "nora_needle", "--api-url", server.url.absoluteString]
        )
    }

    /// Runs `week` with covers.
    private func week(_ server: LoopbackServer, limit: Int, _ more: String...) async throws
        -> BuiltProgram.Outcome
    {
        let arguments = ["week", "--art", "--limit", "\(limit)", "--color", "always"]
        return try await run(server, arguments + more)
    }

    private func covers(_ server: LoopbackServer) -> Int {
        server.requests.count { $0.path.hasPrefix("/art/") }
    }

    @Test(arguments: [
        ("AC/DC", "Back+Black"), ("A & B", "100% #1?"), ("Sigur Rós", "( )"), ("深夜", "=&=;:@"),
        ("\"quoted\"", "back\\slash"),
    ])
    func `Special characters in names are sent intact`(artist: String, album: String) async throws {
        let server = try LoopbackServer { _ in .json(#"{"error":6,"message":"Album not found"}"#) }
        let outcome = try await run(server, ["album", artist, album])
        #expect(outcome.status == 1)
        let request = try #require(server.requests.first { $0.query["method"] == "album.getInfo" })
        #expect(request.query["artist"] == artist)
        #expect(request.query["album"] == album)
        #expect(!request.rawQuery.contains("+"))
    }

    @Test func `Covers are fetched once and then come from the cache`() async throws {
        let service = try LoopbackLastFM()
        let first = try await week(service.server, limit: 6)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("48;2;"))
        let fetched = covers(service.server)
        #expect(fetched > 0)
        let count = service.server.requests.count
        let second = try await week(service.server, limit: 6)
        #expect(second.output == first.output)
        #expect(service.server.requests.count == count)
        let offline = try await week(service.server, limit: 6, "--offline")
        #expect(offline.output == first.output)
        let folder = directory.url.appending(path: "VinylogueImages").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == fetched)
    }

    @Test(arguments: ["hang up", "not found", "web page", "huge", "cut short", "redirect"])
    func `A cover that cannot be loaded is not cached, and its row shows a sleeve`(fault: String)
        async throws
    {
        let service = try LoopbackLastFM { request in
            guard request.path.hasPrefix("/art/") else { return nil }
            switch fault {
            case "hang up": return .reset
            case "not found": return .response(status: 404)
            case "web page": return .response(body: Data("<html>log in</html>".utf8))
            case "huge": return .response(body: Data(repeating: 0x89, count: 11 << 20))
            case "redirect": return .redirect(to: "https://example.com/x.png")
            default: return .response(body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            }
        }
        let outcome = try await week(service.server, limit: 2)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("earlier"))
        #expect(outcome.output.contains("48;2;"))
        let folder = directory.url.appending(path: "VinylogueImages").path
        let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        #expect(kept.isEmpty)
    }

    @Test func `A collage can be saved to a file or written to standard output`() async throws {
        let service = try LoopbackLastFM()
        let file = directory.url.appending(path: "week.png").path
        let save = ["week", "--limit", "9", "--save-collage"]
        let outcome = try await run(service.server, save + [file])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("saved a 3x3 collage"))
        #expect(outcome.output.isEmpty)
        let piped = try await run(service.server, save + ["-"])
        #expect(piped.status == 0)
        #expect(piped.output.hasPrefix("\u{FFFD}PNG"))
    }
}
