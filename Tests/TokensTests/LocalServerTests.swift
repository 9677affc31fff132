import Foundation
import TestSupport
import Testing

@testable import Tokens

/// The local server with valid, malformed and stalled requests over real connections.
@Suite(.timeLimit(.minutes(20)))
struct LocalServerTests {
    @Test func `A request gets a response, and the connection is closed`() async throws {
        let server = try echo()
        #expect(server.address.isLoopback)
        let answer = try await exchange(
            "POST /path?query=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
            port: server.address.port
        )
        #expect(answer.status == 200)
        #expect(answer.body == "POST /path 3")
        #expect(answer.contains("Cache-Control: no-store\r\n"))
        #expect(answer.contains("Connection: close\r\n"))
        await server.stop()
    }

    @Test func `The values of a repeated header field are joined, in order`() async throws {
        let server = try LocalServer(at: .loopback()) { request, _ in
            let client = request.headers["x-forwarded-for"] ?? "none"
            return ServedAnswer(status: 200, body: Data(client.utf8))
        }
        let lines = "X-Forwarded-For: 203.0.113.1, 203.0.113.2\r\nx-forwarded-for: 192.0.2.7\r\n"
        let answer = try await exchange(
            "GET / HTTP/1.1\r\nHost: x\r\n\(lines)\r\n",
            port: server.address.port
        )
        #expect(answer.body == "203.0.113.1, 203.0.113.2,192.0.2.7")
        await server.stop()
    }

    @Test func `Listening addresses are parsed, and invalid ones rejected`() throws {
        #expect(try ListeningAddress("127.0.0.1:8787").text == "127.0.0.1:8787")
        #expect(try ListeningAddress("[::]:80").host == "::")
        #expect(try ListeningAddress("[::1]:80").text == "[::1]:80")
        for text in [
            "", "8787", ":8787", "127.0.0.1", "127.0.0.1:", "h:0", "h:65536", "::1:80", "h:-1",
            "h h:1", "h:+88", "127.0.0.1:+88", "[::1]:+88",
        ] {
            #expect(throws: TokenError.malformedAddress(text)) { try ListeningAddress(text) }
        }
    }

    @Test(.enabled(if: hasIPv6, "there is no IPv6 loopback address"))
    func `A server that listens on the IPv6 loopback address says so`() async throws {
        // The port is free on IPv6 as well, as the other server has it on IPv4.
        let other = try echo()
        let address = try ListeningAddress("[::1]:\(other.address.port)")
        let server = try LocalServer(at: address) { _, _ in ServedAnswer(status: 200) }
        #expect(server.address.isLoopback)
        #expect(server.address.port == other.address.port)
        await server.stop()
        await other.stop()
    }

    @Test func `Listening on a port that is in use throws an error`() throws {
        let server = try echo()
        #expect(
            throws: TokenError.notListening(
                address: server.address.text,
                reason: "Address already in use"
            )
        ) {
            try LocalServer(at: .loopback(port: server.address.port)) { _, _ in
                ServedAnswer(status: 200)
            }
        }
    }

    @Test func `The port is free once a server is gone`() throws {
        // Another process may take a port at once, but hardly every one of ten.
        let ports = try (0..<10).map { _ in try echo().address.port }
        let again = ports.filter { port in
            (try? LocalServer(at: .loopback(port: port)) { _, _ in ServedAnswer(status: 200) })
                != nil
        }
        #expect(!again.isEmpty)
    }

    @Test(arguments: [
        "GET\r\n\r\n", "\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nLong: \(String(repeating: "a", count: 40_000))\r\n\r\n",
        "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n\(String(repeating: "a", count: 20_000))",
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{FC}\u{3}\u{3}\r\n\r\n",
    ])
    func `A malformed request gets an error or is cut off, and the next one is served`(text: String)
        async throws
    {
        let server = try LocalServer(at: .loopback()) { request, _ in
            ServedAnswer(status: request.path == "/fine" ? 200 : 404)
        }
        let client = try RawClient(port: server.address.port)
        client.send(text)
        client.endSending()
        let answer = await client.rest()
        #expect(answer.isEmpty || (400..<600).contains(answer.status ?? 0), "\(answer)")
        let next = try await exchange(
            "GET /fine HTTP/1.1\r\nHost: x\r\n\r\n",
            port: server.address.port
        )
        #expect(next.status == 200)
    }

    @Test(arguments: [
        "/fine%00", "/fine%00x", "/fin%65", "/fine%", "/fine%2", "/%66ine", "/fine/",
    ])
    func `Escaped paths and paths with an extra slash are not found`(path: String) async throws {
        let server = try LocalServer(at: .loopback()) { request, _ in
            ServedAnswer(status: request.path == "/fine" ? 200 : 404)
        }
        let answer = try await exchange(
            "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n",
            port: server.address.port
        )
        #expect([404, 400].contains(answer.status), "\(answer)")
    }

    @Test func `A client that sends its request too slowly is cut off`() async throws {
        let server = try echo()
        let client = try RawClient(port: server.address.port)
        let isCutOff = await onThread {
            client.send("GET / HTTP/1.1\r\nHost: x\r\nSlow: ")
            // Much longer than the server's limit, for busy machines.
            let deadline = ContinuousClock.now + .seconds(300)
            while ContinuousClock.now < deadline {
                guard client.send("a") else { return true }
                usleep(200_000)
            }
            return false
        }
        #expect(isCutOff)
        // Keeps the server until here, since its end also closes the connection.
        await server.stop()
    }

    @Test func `A stopped server refuses new connections and closes waiting ones`() async throws {
        let server = try echo()
        let port = server.address.port
        let waiting = try RawClient(port: port)
        await server.stop(within: .milliseconds(100))
        #expect(throws: POSIXError.self) { try RawClient(port: port) }
        #expect(await waiting.rest().isEmpty)
        await server.stop()
    }

    /// With the full size, shows a race that ended the program once in some 10,000 stops.
    @Test func `A server can be stopped while a client connects`() async throws {
        for _ in 0..<amount(100, full: 60_000) {
            let server = try echo()
            let client = try RawClient(port: server.address.port)
            await server.stop(within: .zero)
            #expect(await client.rest().isEmpty)
        }
    }

    @Test func `A response in progress arrives even if the server stops`() async throws {
        let (isUnderWay, isStopping) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try LocalServer(at: .loopback()) { _, _ in
            isUnderWay.signal()
            isStopping.wait()
            return ServedAnswer(status: 200, body: Data("all of it".utf8))
        }
        let port = server.address.port
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        async let answer = client.rest()
        await onThread { isUnderWay.wait() }
        async let stop: Void = server.stop(within: .ages)
        // Waits until the server refuses connections, which shows that it has begun to stop.
        while (try? RawClient(port: port)) != nil { await Task.yield() }
        isStopping.signal()
        await stop
        #expect(await answer.body == "all of it")
    }
}

/// The local server with more clients than it keeps connections for.
///
/// The tests run one after another, so that other tests in the process can still open files below `FD_SETSIZE`.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct CrowdedServerTests {
    @Test func `Silent, stalled or departed clients do not block other clients`()
        async throws
    {
        let server = try echo()
        let port = server.address.port
        var idle: [RawClient] = []
        for number in 0..<120 {
            let client = try RawClient(port: port, from: "127.0.0.\(2 + number % 4)")
            if number % 3 == 1 { client.send("GET / HT") }
            if number % 3 == 2 {
                client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
            }
            idle.append(client)
        }
        for _ in 0..<20 {
            let answer = try await exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n", port: port)
            #expect(answer.status == 200)
        }
        // The idle clients are cut off, with or without a 408 response.
        for client in idle.prefix(6) {
            let answer = await client.rest()
            #expect(answer.isEmpty || answer.status == 408, "\(answer)")
        }
    }

    @Test func `A single address cannot use up all connections`() async throws {
        let server = try echo()
        let port = server.address.port
        let greedy = try (0..<270).map { _ in try RawClient(port: port, from: "127.0.0.2") }
        let answer = try await exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n", port: port)
        #expect(answer.status == 200)
        withExtendedLifetime(greedy) {}
    }

    @Test func `An idle connection is closed to make room for a new one from the same address`()
        async throws
    {
        let server = try echo()
        let port = server.address.port
        let idle = try (0..<270).map { _ in try RawClient(port: port) }
        let answer = try await exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n", port: port)
        #expect(answer.status == 200)
        // The oldest connection was closed.
        #expect(await idle[0].rest().isEmpty)
    }
}

/// A server that responds with the request's method, path and body size.
private func echo() throws -> LocalServer {
    try LocalServer(at: .loopback()) { request, _ in
        ServedAnswer(
            status: 200,
            body: Data("\(request.method) \(request.path) \(request.body.count)".utf8)
        )
    }
}

/// Whether this machine has the IPv6 loopback address.
private let hasIPv6: Bool = {
    #if canImport(Darwin)
        return true
    #else
        let addresses = FileManager.default.contents(atPath: "/proc/net/if_inet6") ?? Data()
        let loopback = String(repeating: "0", count: 31) + "1 "
        return String(decoding: addresses, as: UTF8.self).contains(loopback)
    #endif
}()
