#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The program with preloaded libraries, such as an allocator or torsocks.
    @Suite(.timeLimit(.minutes(20)))
    struct PreloadTests {
        private let home: UserHome
        private let service: LoopbackLastFM

        init() throws {
            home = try UserHome()
            service = try LoopbackLastFM()
        }

        @Test(
            .enabled(if: Preload.jemalloc != nil, "libjemalloc2 is not installed."),
            arguments: [
                "week --art", "week --save-collage %/week.png --caption", "doctor",
                "migrate %/source", "archive import %/plays.jsonl --user nora",
            ]
        )
        func `Commands work with a preloaded allocator`(line: String)
            async throws
        {
            try home.setUp(at: service)
            try LegacySample.copy("v1-binary", to: home.url.appending(path: "source"))
            let play =
                #"{"artist":"A","time":"2020-01-02T03:04:05Z","track":"T","user":"nora"}"#
            try Data(play.utf8).write(to: home.url.appending(path: "plays.jsonl"))
            let words = line.replacing("%", with: home.url.path).split(separator: " ")
            let before = service.server.requests.count
            let outcome = try await home.program(["LD_PRELOAD": try #require(Preload.jemalloc)])
                .run(words.map(String.init))
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let isOnline = line.hasPrefix("week") || line == "doctor"
            #expect(service.server.requests.count > before || !isOnline)
        }

        @Test(.enabled(if: InstalledTool.has("cc"), "There is no C compiler named cc."))
        func `Requests use a preloaded connect function`()
            async throws
        {
            try home.setUp(at: service)
            let before = service.server.requests.count
            let connections = home.url.appending(path: "connections")
            let outcome = try await home.program([
                "LD_PRELOAD": try await Preload.countingConnect(in: home.url),
                "CONNECTIONS": connections.path,
            ]).run(["week", "--format", "csv"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(service.server.requests.count > before)
            let count = try String(contentsOf: connections, encoding: .utf8)
                .split(separator: "\n").count
            #expect(count > 0)
        }
    }
#endif
