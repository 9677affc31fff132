import Foundation
import Synchronization
import TestSupport
import Testing

/// Every request has a User-Agent that identifies the program.
@Suite(.timeLimit(.minutes(20)))
struct UserAgentTests {
    /// The services, recognized by a request's path or query. Each must get at least one request.
    private static let services: [(name: String, isMeant: @Sendable (ReceivedRequest) -> Bool)] = [
        ("Last.fm", { $0.query["method"] != nil }),
        ("signed requests to Last.fm", { $0.method == "POST" && $0.path == "/2.0/" }),
        ("covers", { $0.path.hasPrefix("/art/") }),
        ("ListenBrainz", { $0.path.hasPrefix("/1/") }),
        ("ListenBrainz's playlists", { $0.path.hasPrefix("/1/playlist/") }),
        ("a music server", { $0.path.hasPrefix("/rest/") }),
        ("MusicBrainz", { $0.path.hasPrefix("/ws/") }),
        ("the Cover Art Archive", { $0.path.hasPrefix("/release") }),
        ("Apple's feed", { $0.path.hasPrefix("/api/v2/") }),
        ("Apple's older feed", { $0.path.contains("/rss/") }),
        ("Apple Music's catalogue", { $0.path.hasPrefix("/v1/catalog/") }),
        ("Apple Music's library", { $0.method == "POST" && $0.path.hasPrefix("/v1/me/") }),
        ("Apple Music's ratings", { $0.method == "PUT" }),
        ("a token service", { $0.path == "/token" }),
    ]

    private let home: UserHome
    private let service: LoopbackLastFM

    init() async throws {
        home = try UserHome()
        service = try LoopbackLastFM { request in
            guard request.path == "/token" else { return nil }
            return .json(
                #"{"token":"developer-token-0123456789","expiresAt":"2099-01-01T00:00:00Z"}"#
            )
        }
        try home.setUp(at: service)
        let credentials = """
            {"apiKey":"\(UserHome.key)","session":{"apiSecret":"secret","key":"key"},\
            "appleMusic":{"connectedAt":"2026-11-01T00:00:00Z",\
            "tokenURL":"http://127.0.0.1:\(service.server.port)/token",\
            "userToken":"user-token-9876543210"},"listenBrainzToken":"token",\
            "subsonic":{"apiKey":"key","url":"http://127.0.0.1:\(service.server.port)/"}}
            """
        try Data(credentials.utf8)
            .write(to: home.configuration.appending(path: "credentials.json"))
    }

    @Test func `Requests to every service name the program and its version`() async throws {
        let output = try await home.program().run(["--version"]).output
        // A release also shows its commit.
        let version = try #require(
            output.wholeMatch(of: /(\d+\.\d+\.\d+)(?: \([0-9a-f]{8}\))?\n/),
            "\(output)"
        ).1
        var variables = service.openServices
        variables["VINYLOGUE_APPLE_MUSIC_URL"] = "http://127.0.0.1:\(service.server.port)/"
        let program = home.program(variables)
        let draft = home.url.appending(path: "draft.json").path
        let commands = [
            ["settings", "set", "write-back", "on"],
            ["playlist", "draft", "--from", "week", "--limit", "2", "--output", draft],
            ["playlist", "push", draft, "--service", "apple-music", "--partial", "--love"],
            ["playlist", "push", draft, "--service", "subsonic", "--partial"],
            ["playlist", "push", draft, "--service", "listenbrainz", "--partial"],
            ["favorites", "add", "Hotel Pommes", "Minibar"],
            ["crate", "--art", "--color", "always"],
            ["crate", "--genre", "jazz", "--art", "--color", "always"],
            ["week", "--art", "--color", "always"],
            ["archive", "sync", "--since", Day.ago(54)],
        ]
        for command in commands {
            _ = try await program.run(command)
        }
        let requests = service.server.requests
        for (name, isMeant) in Self.services {
            #expect(requests.contains(where: isMeant), "no request to \(name)")
        }
        for request in requests {
            #expect(
                request.headers["user-agent"] == "vinylogue/\(version) (albums in a terminal)",
                "\(request.method) \(request.path)"
            )
        }
    }
}
