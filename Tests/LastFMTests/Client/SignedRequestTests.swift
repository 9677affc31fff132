import Core
import Foundation
import HTTP
import LastFM
import TestSupport
import Testing

/// Requests signed with the API secret and the session key.
struct SignedRequestTests {
    private static let hidden = ["api-secret-0123", "session-key-4567"]

    private func send<Request: ServiceRequest>(
        _ request: Request,
        to server: LoopbackServer
    ) async throws -> Request.Answer {
        try await client(for: server).answer(
            toSigned: request,
            secret: #require(Secret(Self.hidden[0])),
            session: Secret(Self.hidden[1]),
            // Returns the text to be signed, so that the test can read it.
            digest: { String(decoding: $0, as: UTF8.self) }
        )
    }

    @Test
    func `All parameters except the format are signed, ordered by name, and sent in the body`()
        async throws
    {
        let server = try LoopbackServer { _ in .json("{}") }
        try await send(LoveTrackRequest(artist: "A & B", track: "é+"), to: server)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.rawQuery.isEmpty)
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        var form = URLComponents()
        form.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
        let values = Dictionary(
            uniqueKeysWithValues: (form.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        )
        #expect(values["track"] == "é+" && values["format"] == "json")
        #expect(values["sk"] == "session-key-4567")
        #expect(
            values["api_sig"]
                == "api_key\(secret)artistA & Bmethodtrack.lovesksession-key-4567tracké+api-secret-0123"
        )
    }

    @Test(arguments: [
        (9, Failure.Kind.revokedSession), (13, .wrongSecret), (14, .notGranted),
        (15, .expiredToken), (10, .invalidKey),
    ])
    func `Each error code becomes its own failure`(code: Int, kind: Failure.Kind) async throws {
        let server = try LoopbackServer { _ in .json(#"{"error":\#(code),"message":"M"}"#) }
        let error = await thrownFailure {
            try await send(LoveTrackRequest(artist: "A", track: "T"), to: server)
        }
        #expect(error?.kind == kind)
    }

    @Test func `Loving a track is retried; requesting a session is not`() async throws {
        let server = try LoopbackServer { _ in .response(status: 500) }
        await #expect(throws: Failure.self) {
            try await send(LoveTrackRequest(artist: "A", track: "T"), to: server)
        }
        #expect(server.requests.count == 3)
        // The first request uses up the token, even if its response is lost.
        let token = try #require(Secret("abc123"))
        await #expect(throws: Failure.self) {
            try await send(SessionRequest(token: token), to: server)
        }
        #expect(server.requests.count == 4)
    }

    @Test func `A token and a session are decoded, and descriptions do not contain their values`()
        async throws
    {
        let token = try TokenRequest().answer(from: Data(#"{"token":"abc123"}"#.utf8))
        #expect(token == Secret("abc123"))
        let session = try SessionRequest(token: token).answer(
            from: Data(#"{"session":{"name":"RJ","key":"def456","subscriber":0}}"#.utf8)
        )
        #expect(session.user == "RJ" && session.key.reveal() == "def456")
        var dumped = ""
        dump(session, to: &dumped)
        for shown in ["\(session)", String(reflecting: token), dumped] {
            #expect(!shown.contains("def456") && !shown.contains("abc123"))
        }
        #expect(throws: Failure.self) { try TokenRequest().answer(from: Data("{}".utf8)) }
    }

    @Test func `A secret that a server repeats does not appear in errors`() async throws {
        let start = String(repeating: "x", count: 190)
        let words = ([start] + Self.hidden).joined(separator: " ")
        let server = try LoopbackServer { _ in .json(#"{"error":4,"message":"No \#(words)"}"#) }
        await #expect(throws: Failure.lastFM(.authenticationFailed, "No \(start) [key] [key]")) {
            try await send(LoveTrackRequest(artist: "A", track: "T"), to: server)
        }
    }
}
