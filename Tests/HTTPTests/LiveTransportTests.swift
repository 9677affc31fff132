import Core
import Foundation
import HTTP
import TestSupport
import Testing

/// The libcurl transport with a real server.
struct LiveTransportTests {
    let transport = Transport.live(userAgent: "vinylogue/1.0 (test)", limits: patientLimits)

    @Test func `A response has a status, headers and a body`() async throws {
        let server = try LoopbackServer { _ in
            .response(status: 418, headers: ["X-Note": "short"], body: Data("tea".utf8))
        }
        let response = try await transport.send(HTTPRequest(url: server.url))
        #expect(response.status == 418)
        #expect(response.headers["x-note"] == "short")
        #expect(response.body == Data("tea".utf8))
    }

    @Test func `The request names the program, accepts gzip and keeps no cookies`() async throws {
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

    @Test func `Requests to the same server reuse its connection`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        // Only three requests, because libcurl closes connections that were idle for two minutes,
        // which can happen on a busy machine.
        for _ in 0..<3 { _ = try await transport.send(HTTPRequest(url: server.url)) }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [ServerReply.close, .reset])
    func `A POST is never sent twice, even if a reused connection breaks`(
        reply: ServerReply
    ) async throws {
        let server = try LoopbackServer { $0.method == "POST" ? reply : .json("{}") }
        for _ in 0..<3 {
            _ = try await transport.send(HTTPRequest(url: server.url))
            await #expect(throws: Failure.self) {
                try await transport.send(
                    HTTPRequest(url: server.url, method: .post, body: Data("{}".utf8))
                )
            }
        }
        #expect(server.requests.count { $0.method == "POST" } == 3)
    }

    @Test func `A compressed body is decompressed`() async throws {
        let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let server = try LoopbackServer { _ in .gzipped(body) }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == body)
    }

    @Test func `A body that is longer than the size limit is rejected`() async throws {
        let server = try LoopbackServer { _ in .response(body: Data(count: 100_000)) }
        let fits = HTTPRequest(url: server.url, bodySizeLimit: 100_000)
        #expect(try await transport.send(fits).body.count == 100_000)
        let over = HTTPRequest(url: server.url, bodySizeLimit: 99_999)
        await #expect(throws: Failure(.tooLarge(limit: 99_999), at: server.url.hostAndPort)) {
            try await transport.send(over)
        }
    }

    @Test func `The size limit counts decompressed bytes`() async throws {
        let bomb = try fixture("bomb.gz", in: .module)
        let server = try LoopbackServer { _ in
            .response(headers: ["Content-Encoding": "gzip"], body: bomb)
        }
        let request = HTTPRequest(url: server.url, bodySizeLimit: 1 << 20)
        await #expect(throws: Failure(.tooLarge(limit: 1 << 20), at: server.url.hostAndPort)) {
            try await transport.send(request)
        }
    }

    @Test func `An endless body is rejected at the limit`() async throws {
        let server = try LoopbackServer { _ in
            .truncated(declared: Int.max, body: Data(count: 3 << 20))
        }
        let request = HTTPRequest(url: server.url, bodySizeLimit: 2 << 20)
        await #expect(throws: Failure(.tooLarge(limit: 2 << 20), at: server.url.hostAndPort)) {
            try await transport.send(request)
        }
    }

    @Test(arguments: [
        ServerReply.truncated(declared: 1000, body: Data("{\"user\":".utf8)),
        .truncated(declared: 1000, body: Data()),
        .cutChunks(body: Data("{\"user\":".utf8)),
    ])
    func `A body that ends early is reported as incomplete`(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: Failure(.incomplete, at: host)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test func `A gzip body that ends early is reported as incomplete`() async throws {
        let whole = storedGzip(Data(count: 5000))
        let server = try LoopbackServer { _ in
            .truncated(
                declared: whole.count,
                headers: ["Content-Encoding": "gzip"],
                body: whole.prefix(3000)
            )
        }
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: Failure(.incomplete, at: host)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test(arguments: [ServerReply.close, .reset])
    func `A server that closes the connection without a response is unreachable`(reply: ServerReply)
        async throws
    {
        let server = try LoopbackServer { _ in reply }
        let error = await thrownFailure {
            _ = try await transport.send(HTTPRequest(url: server.url))
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.service == "127.0.0.1:\(server.port)")
        #expect(error?.detail.isEmpty == false)
    }

    @Test func `A port without a listener is reported as unreachable`() async throws {
        let server = try LoopbackServer { _ in .close }
        server.stop()
        let host = "127.0.0.1:\(server.port)"
        await #expect(
            throws: Failure(.unreachable, at: host, "connection refused")
        ) {
            try await transport.send(HTTPRequest(url: server.url))
        }
    }

    @Test func `A host name that does not resolve is reported as unreachable`() async throws {
        let url = try #require(URL(string: "http://vinylogue.invalid/2.0/?api_key=secret"))
        let reason = "cannot resolve the name"
        await #expect(throws: Failure(.unreachable, at: "vinylogue.invalid", reason)) {
            try await transport.send(HTTPRequest(url: url))
        }
    }

    @Test(arguments: [
        ServerReply.hang, .hangAfterHeaders,
        .drip(body: Data(count: 4000), chunk: 10, interval: 0.02),
    ])
    func `A response that never ends reaches the time limit`(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let limits = TimeLimits(total: .milliseconds(200))
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: Failure(.timedOut(seconds: 1), at: host)) {
            try await Transport.live(userAgent: "t", limits: limits)
                .send(HTTPRequest(url: server.url))
        }
    }

    @Test func `The time limit covers all redirects together`() async throws {
        let server = try LoopbackServer { _ in .delayed(0.15, .redirect(to: "/2.0/")) }
        let limits = TimeLimits(total: .milliseconds(400))
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: Failure(.timedOut(seconds: 1), at: host)) {
            try await Transport.live(userAgent: "t", limits: limits)
                .send(HTTPRequest(url: server.url))
        }
    }

    @Test func `Connecting has its own time limit`() async throws {
        // The listener's queue is full and it accepts no connections, so connecting stalls.
        let listener = try DeafListener()
        let host = "127.0.0.1:\(listener.port)"
        let url = try #require(URL(string: "http://\(host)/2.0/"))
        let limits = TimeLimits(connect: .milliseconds(200), total: .seconds(20))
        let reason = "no connection within 1 s"
        await #expect(throws: Failure(.unreachable, at: host, reason)) {
            try await Transport.live(userAgent: "t", limits: limits).send(HTTPRequest(url: url))
        }
    }

    @Test func `A slow response within the time limits arrives`() async throws {
        let body = Data((0..<200).map { UInt8($0) })
        let server = try LoopbackServer { _ in
            .delayed(0.05, .drip(body: body, chunk: 50, interval: 0.01))
        }
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == body)
    }

    @Test func `At most five redirects within one server are followed`() async throws {
        let server = try LoopbackServer { request in
            let left = Int(request.query["left"] ?? "") ?? 0
            return left == 0 ? .json("{}") : .redirect(to: "/2.0/?left=\(left - 1)")
        }
        let host = "http://127.0.0.1:\(server.port)"
        let five = try #require(URL(string: "\(host)/2.0/?left=5"))
        #expect(try await transport.send(HTTPRequest(url: five)).status == 200)
        let six = try #require(URL(string: "\(host)/2.0/?left=6"))
        await #expect(throws: Failure(.redirectRefused, at: server.url.hostAndPort, host)) {
            try await transport.send(HTTPRequest(url: six))
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK", false), ("HTTP/1.1 200 OK\r\nContent-Le", false), ("", false),
        ("HTTP/1.1 100 Continue\r\n\r\n", false), ("SSH-2.0-OpenSSH_9.2\r\n", false),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n", true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{", true),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", true),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", true),
    ])
    func `A truncated or malformed response throws an error`(
        bytes: String,
        hasBegun: Bool
    ) async throws {
        let server = try LoopbackServer { _ in .raw(Data(bytes.utf8)) }
        let host = "127.0.0.1:\(server.port)"
        let error = await thrownFailure {
            _ = try await transport.send(HTTPRequest(url: server.url))
        }
        #expect(error?.kind == (hasBegun ? .incomplete : .unreachable))
        #expect(error?.service == host)
    }

    @Test func `An interim response is ignored`() async throws {
        let bytes =
            "HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
        let server = try LoopbackServer { _ in .raw(Data(bytes.utf8)) }
        let response = try await transport.send(HTTPRequest(url: server.url))
        #expect(
            response
                == HTTPResponse(
                    status: 200,
                    headers: ["content-length": "2"],
                    body: Data("{}".utf8)
                )
        )
    }

    @Test func `An endless header is rejected`() async throws {
        let line = "X-Long: \(String(repeating: "x", count: 1000))\r\n"
        let bytes = Data(("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 1000)).utf8)
        let server = try LoopbackServer { _ in .raw(bytes) }
        let error = await thrownFailure {
            _ = try await transport.send(HTTPRequest(url: server.url))
        }
        #expect(error?.isTemporary == true)
    }

    @Test func `A redirect without a location is returned as an ordinary response`() async throws {
        let server = try LoopbackServer { _ in .response(status: 302) }
        #expect(try await transport.send(HTTPRequest(url: server.url)).status == 302)
    }

    @Test(arguments: [
        ("http://localhost:1/2.0/?api_key=0123456789abcdef", "http://localhost:1"),
        ("https://127.0.0.1/", "https://127.0.0.1"),
        ("http://127.0.0.1:9/x", "http://127.0.0.1:9"),
        ("//evil.invalid/x", "http://evil.invalid"), ("//[::1]/", "http://[::1]"),
        ("ftp://127.0.0.1/", "ftp://127.0.0.1"), ("file:///etc/passwd", "a file: URL"),
    ])
    func `A redirect to another server is rejected, and the error shows only its origin`(
        target: String,
        shown: String
    ) async throws {
        let server = try LoopbackServer { _ in .redirect(to: target) }
        await #expect(throws: Failure(.redirectRefused, at: server.url.hostAndPort, shown)) {
            try await transport.send(HTTPRequest(url: server.url))
        }
        #expect(server.requests.count == 1)
    }
}
