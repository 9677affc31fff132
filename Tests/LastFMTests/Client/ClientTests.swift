import Core
import Foundation
import HTTP
@testable import LastFM
import Synchronization
import TestSupport
import Testing

/// The client's requests, retries and errors.
struct ClientTests {
    static let joe = #"{"user":{"name":"Joe","playcount":"3"}}"#

    @Test func `A request contains method, parameters, key and format`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"album":{"name":"+&/#é 猫"}}"#) }
        let answer = try await client(for: server)
            .answer(to: AlbumInfoRequest(artist: "A+B & C/D", album: "#1 é猫%", user: "joe"))
        #expect(answer.body == Data(#"{"album":{"name":"+&/#é 猫"}}"#.utf8))
        let request = try #require(server.requests.first)
        #expect(request.path == "/2.0/")
        #expect(
            request.rawQuery
                == "method=album.getInfo&album=%231%20%C3%A9%E7%8C%AB%25"
                + "&artist=A%2BB%20%26%20C%2FD&username=joe&api_key=\(secret)&format=json"
        )
        #expect(request.query["artist"] == "A+B & C/D")
        #expect(request.headers.values.allSatisfy { !$0.contains(secret) })
    }

    @Test func `A request for a week contains its bounds`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"weeklyalbumchart":{}}"#) }
        let week = TimeSpan(from: 1_108_296_000, to: 1_108_900_800)
        _ = try await client(for: server).answer(
            to: WeeklyAlbumChartRequest(user: "joe", week: week)
        )
        #expect(server.requests.first?.query["from"] == "1108296000")
        #expect(server.requests.first?.query["to"] == "1108900800")
    }

    @Test func `Without a key no request is sent`() async throws {
        let server = try LoopbackServer { _ in .json(Self.joe) }
        struct Missing: Error {}
        let asked = LastFMClient(
            baseURL: server.url,
            apiKey: { throw Missing() },
            http: HTTPClient(transport: .live(userAgent: "t"))
        )
        await #expect(throws: Missing.self) {
            try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(server.requests.isEmpty)
    }

    /// A thread-safe counter from 0.
    final class Turns: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }
    }

    /// A server that sends the replies in order and then repeats the last one.
    func server(_ replies: [ServerReply]) throws -> LoopbackServer {
        let turns = Turns()
        return try LoopbackServer { _ in replies[min(turns.next(), replies.count - 1)] }
    }

    @Test(arguments: [
        ServerReply.close, .reset, .truncated(declared: 99, body: Data("{".utf8)),
        .response(status: 500), .response(status: 503, body: Data("<html>".utf8)),
        .json(#"{"error":8,"message":"x"}"#, status: 500), .json(#"{"error":11,"message":"x"}"#),
        .json(#"{"error":16,"message":"x"}"#), .json(#"{"error":29,"message":"x"}"#, status: 429),
        .response(status: 429), .json("{}", status: 502),
        // Truncated bodies that the transport cannot detect.
        .response(
            headers: ["Content-Encoding": "gzip"],
            body: storedGzip(Data(joe.utf8)).dropLast(20)
        ),
        .raw(Data("HTTP/1.0 200 OK\r\n\r\n{\"user\":{\"na".utf8)),
    ])
    func `A temporary failure is retried twice`(failure: ServerReply) async throws {
        let clock = VirtualClock()
        let twice = try server([failure, failure, .json(Self.joe)])
        let answer = try await client(for: twice, clock: clock).answer(
            to: UserInfoRequest(user: "joe")
        )
        #expect(answer.value == Person(name: "Joe", playCount: 3))
        #expect(clock.sleeps == [.milliseconds(500), .milliseconds(1500)])
        #expect(twice.requests.count == 3)

        let always = try server([failure])
        let asked = client(for: always)
        let error = await thrownFailure {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error?.isTemporary == true)
        #expect(always.requests.count == 3)
    }

    @Test(arguments: [
        ServerReply.json(#"{"error":6,"message":"User not found"}"#, status: 404),
        .json(#"{"error":10,"message":"x"}"#, status: 403), .json(#"{"error":26,"message":"x"}"#),
        .json(#"{"error":17,"message":"x"}"#), .json(#"{"error":3,"message":"x"}"#),
        .json(#"{"error":13,"message":"x"}"#, status: 500), .json("{}"), .json("<html>"),
        .json(#"{"user":{"name":"Bob"}}"#), .redirect(to: "http://localhost:1/"),
    ])
    func `A permanent failure is not retried`(failure: ServerReply) async throws {
        let clock = VirtualClock()
        let always = try server([failure])
        let asked = client(for: always, clock: clock)
        let error = await thrownFailure {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error?.isTemporary == false)
        #expect(always.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test(arguments: [
        ("7", [Duration.seconds(7)]), ("60", [.seconds(60)]), ("0", [.milliseconds(500)]),
        ("Sun, 06 Nov 1994 08:49:47 GMT", [.seconds(10)]),
        ("Sun, 06 Nov 1994 08:00:00 GMT", [.milliseconds(500)]), ("soon", [.milliseconds(500)]),
        ("-3", [.milliseconds(500)]), ("1 2", [.milliseconds(500)]), (" 7\t", [.seconds(7)]),
    ])
    func `A retry waits as long as Retry-After says`(value: String, sleeps: [Duration]) async throws
    {
        let clock = VirtualClock()
        let failure = ServerReply.response(
            status: 429,
            headers: ["Retry-After": value],
            body: Data(#"{"error":29,"message":"x"}"#.utf8)
        )
        let once = try server([failure, .json(Self.joe)])
        _ = try await client(for: once, clock: clock).answer(to: UserInfoRequest(user: "joe"))
        #expect(clock.sleeps == sleeps)
    }

    @Test(arguments: [
        ("61", 61), ("3600", 3600), ("99999999999999999999999", Int.max),
        ("Sun, 06 Nov 1994 09:49:37 GMT", 3600),
    ])
    func `A request with a Retry-After of over a minute is not retried`(value: String, seconds: Int)
        async throws
    {
        let clock = VirtualClock()
        let always = try server([.response(status: 429, headers: ["Retry-After": value])])
        let asked = client(for: always, clock: clock)
        await #expect(throws: Failure.lastFM(.rateLimited(retryAfter: seconds))) {
            try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(always.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }
}
