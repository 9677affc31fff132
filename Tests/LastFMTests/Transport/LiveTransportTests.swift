import Foundation
import LastFM
import TestSupport
import Testing

/// The transport over `URLSession` against a real server.
struct LiveTransportTests {
    let transport = Transport.live(userAgent: "vinylogue/1.0 (test)")

    @Test func `An answer comes with its status, headers and body`() async throws {
        let server = try LoopbackServer { _ in
            .response(status: 418, headers: ["X-Note": "short"], body: Data("tea".utf8))
        }
        let response = try await transport.send(HTTPRequest(url: server.url))
        #expect(response.status == 418)
        #expect(response.headers["x-note"] == "short")
        #expect(response.body == Data("tea".utf8))
    }

    @Test func `The request names the program, takes gzip and keeps no cookies`() async throws {
        let server = try LoopbackServer { _ in .response(headers: ["Set-Cookie": "a=b; Path=/"]) }
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: server.url)) }
        for request in server.requests {
            #expect(request.method == "GET")
            #expect(request.headers["user-agent"] == "vinylogue/1.0 (test)")
            #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
            #expect(request.headers["cookie"] == nil)
        }
        #expect(server.requests.count == 2)
    }

    @Test func `Connections are used again`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        for _ in 0..<20 { _ = try await transport.send(HTTPRequest(url: server.url)) }
        #expect(server.connectionCount == 1)
    }

    @Test func `A compressed body arrives in the clear`() async throws {
        let body = try recorded("user.getWeeklyChartList/lastfm-docs--getWeeklyChartList.json")
        let server = try LoopbackServer { _ in .gzipped(body) }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == body)
    }

    @Test func `A body of exactly the limit passes and one byte more does not`() async throws {
        let server = try LoopbackServer { _ in .response(body: Data(count: 100_000)) }
        let fits = HTTPRequest(url: server.url, bodySizeLimit: 100_000)
        #expect(try await transport.send(fits).body.count == 100_000)
        let over = HTTPRequest(url: server.url, bodySizeLimit: 99_999)
        await #expect(throws: LastFMError.tooLarge(limit: 99_999)) {
            try await transport.send(over)
        }
    }

    @Test func `The limit counts decompressed bytes`() async throws {
        let bomb = try recorded("bomb.gz")
        let server = try LoopbackServer { _ in
            .response(headers: ["Content-Encoding": "gzip"], body: bomb)
        }
        let request = HTTPRequest(url: server.url, bodySizeLimit: 1 << 20)
        await #expect(throws: LastFMError.tooLarge(limit: 1 << 20)) {
            try await transport.send(request)
        }
    }

    @Test func `A body without end is refused at the limit`() async throws {
        let server = try LoopbackServer { _ in
            .truncated(declared: 1 << 40, body: Data(count: 3 << 20))
        }
        let request = HTTPRequest(url: server.url, bodySizeLimit: 2 << 20)
        await #expect(throws: LastFMError.tooLarge(limit: 2 << 20)) {
            try await transport.send(request)
        }
    }

    @Test(arguments: [
        ServerReply.truncated(declared: 1000, body: Data("{\"user\":".utf8)),
        .truncated(declared: 1000, body: Data()),
        .cutChunks(body: Data("{\"user\":".utf8)),
    ])
    func `A body that ends early is incomplete`(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: LastFMError.incomplete(host: host)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test func `A gzip body that ends early is incomplete`() async throws {
        let whole = storedGzip(Data(count: 5000))
        let server = try LoopbackServer { _ in
            .truncated(
                declared: whole.count,
                headers: ["Content-Encoding": "gzip"],
                body: whole.prefix(3000)
            )
        }
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: LastFMError.incomplete(host: host)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test(arguments: [ServerReply.close, .reset])
    func `A connection that ends without an answer is unreachable`(reply: ServerReply) async throws
    {
        let server = try LoopbackServer { _ in reply }
        let error = await lastFMError { _ = try await transport.send(HTTPRequest(url: server.url)) }
        guard case .unreachable(let host, let reason) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(host == "127.0.0.1:\(server.port)")
        #expect(!reason.isEmpty)
    }

    @Test func `A port where nobody listens is unreachable`() async throws {
        let server = try LoopbackServer { _ in .close }
        server.stop()
        let host = "127.0.0.1:\(server.port)"
        await #expect(
            throws: LastFMError.unreachable(host: host, reason: "it does not accept connections")
        ) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test func `A name that does not resolve is unreachable`() async throws {
        let url = try #require(URL(string: "http://vinylogue.invalid/2.0/?api_key=\(secret)"))
        let reason = "the name does not resolve to an address"
        await #expect(throws: LastFMError.unreachable(host: "vinylogue.invalid", reason: reason)) {
            try await transport.send(HTTPRequest(url: url))
        }
    }

    @Test func `A server that never answers is given up`() async throws {
        let server = try LoopbackServer { _ in .hang }
        let limits = TimeLimits(begin: .milliseconds(100), total: .seconds(20))
        let host = "127.0.0.1:\(server.port)"
        await #expect(
            throws: LastFMError.unreachable(host: host, reason: "no answer came within 1 s")
        ) {
            try await Transport.live(userAgent: "t", limits: limits)
                .send(HTTPRequest(url: server.url))
        }
    }

    @Test(arguments: [
        ServerReply.hangAfterHeaders, .drip(body: Data(count: 4000), chunk: 10, interval: 0.02),
    ])
    func `An answer that never ends is given up`(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let limits = TimeLimits(begin: .seconds(20), total: .milliseconds(700))
        let late = TimeLimits(begin: .milliseconds(600), total: .milliseconds(700))
        let host = "127.0.0.1:\(server.port)"
        for limits in [late, limits] {
            let error = await lastFMError {
                _ = try await Transport.live(userAgent: "t", limits: limits)
                    .send(HTTPRequest(url: server.url))
            }
            #expect(error == .timedOut(host: host, seconds: 1))
        }
    }

    @Test func `A slow answer within the limits arrives`() async throws {
        let body = Data((0..<200).map { UInt8($0) })
        let server = try LoopbackServer { _ in
            .delayed(0.05, .drip(body: body, chunk: 50, interval: 0.01))
        }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == body)
    }

    @Test func `Redirects within the server are followed, at most five`() async throws {
        let server = try LoopbackServer { request in
            let left = Int(request.query["left"] ?? "") ?? 0
            return left == 0 ? .json("{}") : .redirect(to: "/2.0/?left=\(left - 1)")
        }
        let host = "http://127.0.0.1:\(server.port)"
        let five = try #require(URL(string: "\(host)/2.0/?left=5"))
        #expect(try await transport.send(HTTPRequest(url: five)).status == 200)
        let six = try #require(URL(string: "\(host)/2.0/?left=6"))
        await #expect(throws: LastFMError.redirectRefused(to: host)) {
            try await transport.send(HTTPRequest(url: six))
        }
    }

    @Test func `A redirect to nowhere is an answer like any other`() async throws {
        let server = try LoopbackServer { _ in .response(status: 302) }
        #expect(try await transport.send(HTTPRequest(url: server.url)).status == 302)
    }

    @Test(arguments: [
        ("http://localhost:1/2.0/?api_key=0123456789abcdef", "http://localhost:1"),
        ("https://127.0.0.1/", "https://127.0.0.1"),
        ("http://127.0.0.1:9/x", "http://127.0.0.1:9"),
        ("//evil.invalid/x", "http://evil.invalid"),
    ])
    func `A redirect to elsewhere is refused and shows no path`(
        target: String,
        shown: String
    ) async throws {
        let server = try LoopbackServer { _ in .redirect(to: target) }
        await #expect(throws: LastFMError.redirectRefused(to: shown)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
        #expect(server.requests.count == 1)
    }
}
