import Foundation
import TestSupport
import Testing

/// The built program's charts, with a real server on 127.0.0.1.
struct ChartTests {
    private let directory: TemporaryDirectory
    private let key = "d0d0caca0123456789abcdef01234567"

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func program(_ more: [String: String] = [:]) -> BuiltProgram {
        let own = [
            "HOME": directory.url.path, "TMPDIR": directory.url.path, "LASTFM_API_KEY": key,
            "LANG": "C.UTF-8", "VINYLOGUE_TIMEOUT": UserHome.timeout,
            "VINYLOGUE_PACE": "instant",
        ]
        return BuiltProgram(
            "vinylogue",
            environment: own.merging(more, uniquingKeysWith: { _, new in new })
        )
    }

    private func week(_ server: LoopbackServer, _ more: String...) -> [String] {
        ["week", "--user", "nora_needle", "--api-url", server.url.absoluteString] + more
    }

    @Test func `A week is fetched once and then comes from the cache`() async throws {
        let service = try LoopbackLastFM()
        let first = try await program().run(week(service.server, "--format", "json"))
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.errors.isEmpty)
        #expect(first.output.contains(#""kind":"network""#))
        #expect(service.server.requests.count == 3)

        let second = try await program().run(week(service.server, "--format", "json"))
        #expect(service.server.requests.count == 3)
        #expect(
            second.output
                == first.output.replacing(#""kind":"network""#, with: #""kind":"cache""#)
        )
    }

    @Test func `Every request has a User-Agent, and carries the key only in the query`()
        async throws
    {
        let service = try LoopbackLastFM()
        _ = try await program().run(week(service.server))
        let requests = service.server.requests
        #expect(!requests.isEmpty)
        for request in requests {
            #expect(request.headers["user-agent"]?.hasPrefix("vinylogue/") == true)
            #expect(request.query["api_key"] == key)
            #expect(request.query["format"] == "json")
            #expect(!request.headers.values.contains { $0.contains(key) })
        }
    }

    @Test func `All years load over at most six connections, and from the cache the second time`()
        async throws
    {
        let service = try LoopbackLastFM { _ in nil }
        let arguments = [
            "years", "--user", "nora_needle", "--api-url", service.server.url.absoluteString,
        ]
        let first = try await program().run(arguments)
        #expect(first.status == 0, "\(first.errors)")
        let count = service.server.requests.count
        #expect(count > 10)
        #expect(service.server.peakOfSimultaneousRequests <= 6)
        #expect(service.server.connectionCount <= 6)
        let second = try await program().run(arguments)
        #expect(second.output == first.output)
        #expect(service.server.requests.count == count)
    }

    @Test func `Offline mode uses only the cache, and reports missing data`() async throws {
        let service = try LoopbackLastFM()
        let empty = try await program().run(week(service.server, "--offline"))
        #expect(empty.status == 69)
        #expect(empty.errors.contains("--offline"))
        #expect(service.server.requests.isEmpty)
        _ = try await program().run(week(service.server))
        let cached = try await program().run(week(service.server, "--offline"))
        #expect(cached.status == 0)
        #expect(cached.output.contains("nora_needle"))
        #expect(service.server.requests.count == 3)
    }

    @Test func `A refresh fetches a week again, and falls back to the cached chart if that fails`()
        async throws
    {
        let service = try LoopbackLastFM()
        let first = try await program().run(week(service.server))
        _ = try await program().run(week(service.server, "--refresh"))
        #expect(service.server.requests.count == 6)
        service.server.stop()
        let stale = try await program().run(week(service.server, "--refresh"))
        #expect(stale.status == 0, "\(stale.errors)")
        #expect(stale.output == first.output)
        #expect(stale.errors.contains("showing data fetched"))
        #expect(stale.errors.contains("Failed to reach 127.0.0.1"))
    }

    @Test func `The output is the same in every time zone and locale`() async throws {
        let service = try LoopbackLastFM()
        let arguments = week(service.server, "--date", "2026-01-01", "--format", "json")
        let expected = try await program().run(arguments + ["--format", "json"]).output
        let cached = expected.replacing(#""kind":"network""#, with: #""kind":"cache""#)
        for (zone, locale) in [
            ("Pacific/Kiritimati", "tr_TR.UTF-8"), ("America/Adak", "C"), ("Asia/Kolkata", "ar_EG"),
        ] {
            let other = program(["TZ": zone, "LC_ALL": locale, "LANG": locale])
            #expect(try await other.run(arguments).output == cached)
        }
    }

    @Test(arguments: [
        (#"{"error":6,"message":"User not found"}"#, 404, 1, "no user named"),
        (#"{"error":17,"message":"Login: User required to be logged in"}"#, 403, 77, "privacy"),
        (#"{"error":10,"message":"Invalid API key"}"#, 403, 77, "rejected the API key"),
        (#"{"error":26,"message":"API Key Suspended"}"#, 403, 77, "suspended"),
        ("<html><body>Welcome to Hotel WiFi</body></html>", 200, 69, "web page"),
        (#"{"user":{"name":"somebody_else"}}"#, 200, 69, "somebody_else"),
    ])
    func `A response other than a chart is explained in at most two lines`(
        body: String,
        httpStatus: Int,
        status: Int32,
        words: String
    ) async throws {
        let service = try LoopbackLastFM { _ in .json(body, status: httpStatus) }
        let outcome = try await program().run(week(service.server))
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 2)
        #expect(outcome.output.isEmpty)
    }

    @Test func `A truncated or oversized response is rejected`() async throws {
        for (reply, words) in [
            (ServerReply.truncated(declared: 5000, body: Data(#"{"user":"#.utf8)), "mid-response"),
            (.response(body: Data(repeating: 0x20, count: 9 << 20)), "larger than 8 MiB"),
        ] {
            let service = try LoopbackLastFM { _ in reply }
            let outcome = try await program().run(week(service.server))
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test(arguments: ["link", "read-only", "foreign"])
    func `A command succeeds even if the cache folder is unusable`(danger: String) async throws {
        let service = try LoopbackLastFM()
        let cache = directory.url.appending(path: "VinylogueCache").path
        switch danger {
        case "link":
            try FileManager.default.createSymbolicLink(atPath: cache, withDestinationPath: "/")
        case "read-only":
            // Not even root can write here.
            let outcome = try await program(["VINYLOGUE_CACHE_DIR": "/proc"])
                .run(week(service.server))
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("couldn't cache the response"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
            return
        default:
            try Data().write(to: URL(filePath: cache))
        }
        let outcome = try await program().run(week(service.server))
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.contains("nora_needle"))
        let second = try await program().run(week(service.server))
        #expect(second.output == outcome.output)
        #expect(service.server.requests.count == 3)
    }

    @Test func `The cache can be inspected and cleared`() async throws {
        let service = try LoopbackLastFM()
        _ = try await program().run(week(service.server))
        let info = try await program().run(["cache", "info", "--format", "json"])
        #expect(info.output.contains(#""entries":3"#))
        let path = try await program().run(["cache", "path"])
        #expect(path.output == directory.url.appending(path: "VinylogueCache").path + "\n")
        #expect(try await program().run(["cache", "prune"]).output == "Nothing to remove.\n")
        #expect(try await program().run(["cache", "clear"]).output.hasPrefix("Removed 3 files"))
        let offline = try await program().run(week(service.server, "--offline"))
        #expect(offline.status == 69)
    }

    @Test func `The key never appears in output or files`() async throws {
        let service = try LoopbackLastFM()
        for arguments in [week(service.server, "--verbose"), ["cache", "info"], ["week"]] {
            let outcome = try await program().run(arguments)
            #expect(!outcome.output.contains(key) && !outcome.errors.contains(key))
        }
        service.server.stop()
        let failed = try await program().run(week(service.server, "--verbose", "--refresh"))
        #expect(!failed.errors.contains(key))
        let files = FileManager.default.enumerator(
            at: directory.url,
            includingPropertiesForKeys: nil
        )
        var count = 0
        for case let file as URL in try #require(files) {
            guard let data = try? Data(contentsOf: file) else { continue }
            #expect(data.range(of: Data(key.utf8)) == nil)
            count += 1
        }
        #expect(count > 0)
    }

    @Test func `The demo works without any files and leaves none behind`() async throws {
        let outcome = try await BuiltProgram(
            "vinylogue",
            environment: ["TMPDIR": directory.url.path]
        ).run(["--demo"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("nora_needle"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    }

    @Test func `Completion scripts contain commands, options and values`() async throws {
        for shell in ["bash", "zsh", "fish"] {
            let outcome = try await program().run(["--generate-completion-script", shell])
            #expect(outcome.status == 0)
            for word in ["week", "years", "years-ago", "json", "csv", "never"] {
                #expect(outcome.output.contains(word), "\(shell) lacks \(word)")
            }
        }
    }
}
