import CCurl
import Dispatch
import Core
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// The client's limits, retries and redirects.
struct HTTPClientTests {
    private let clock = VirtualClock()

    private func client(limits: HostLimits = HostLimits()) -> HTTPClient {
        HTTPClient(
            transport: .live(userAgent: "t", limits: patientLimits),
            clock: .virtual(clock),
            limits: { _ in limits }
        )
    }

    /// A request that differs for each index.
    private func request(_ index: Int, at url: URL) -> HTTPRequest {
        HTTPRequest(url: url.appending(path: "\(index)"))
    }

    @Test(.timeLimit(.minutes(20)))
    func `Tasks that send the same GET at the same time share its response`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            gate.wait()
            gate.signal()
            return .json("{}")
        }
        let http = client(limits: .instant)
        var requests = [HTTPRequest(url: server.url), request(1, at: server.url)]
        // A request with another user's token is not shared.
        requests.append(HTTPRequest(url: server.url, headers: ["Authorization": "Bearer b"]))
        // A lower priority does not make this a different request.
        requests.append(HTTPRequest(url: server.url))
        requests[3].purpose = .longWork
        let tasks = (0..<40).map { index in
            Task { [requests] in try await http.send(requests[index % 4]) }
        }
        while http.waiterCount < 40, !Task.isCancelled { await Task.yield() }
        gate.signal()
        for task in tasks { #expect(try await task.value.body == Data("{}".utf8)) }
        #expect(server.requests.count == 3)
        #expect(http.waiterCount == 0)
        _ = try await http.send(requests[0])
        #expect(server.requests.count == 4)
    }

    /// A clock on which pauses end only when they are cancelled.
    private var stoppedClock: RequestClock {
        var clock = RequestClock.virtual(clock)
        clock.sleep = { _ in try await Task.sleep(for: .seconds(100_000)) }
        return clock
    }

    @Test(.timeLimit(.minutes(20)))
    func `A GET that is cancelled and immediately repeated is sent only once`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            arrived.yield()
            gate.wait()
            gate.signal()
            return .json("{}")
        }
        let http = HTTPClient(
            transport: .live(userAgent: "t", limits: patientLimits),
            clock: stoppedClock,
            limits: { _ in .instant }
        )
        let request = HTTPRequest(url: server.url)
        for _ in 0..<3 {
            let task = Task { try await http.send(request) }
            if server.requests.isEmpty { for await _ in arrivals { break } }
            while http.waiterCount == 0 { await Task.yield() }
            task.cancel()
            // A cancelled task does not wait for the response.
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        async let last = http.send(request)
        while http.waiterCount == 0 { await Task.yield() }
        gate.signal()
        #expect(try await last.body == Data("{}".utf8))
        #expect(server.requests.count == 1)
        #expect(try await http.send(request).status == 200)
        #expect(server.requests.count == 2)
    }

    @Test(.timeLimit(.minutes(20)))
    func `A GET that is cancelled and not repeated ends after half a second`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { _ in
            arrived.yield()
            return .hang
        }
        let http = client(limits: .instant)
        let url = server.url
        let task = Task { try await http.send(HTTPRequest(url: url)) }
        for await _ in arrivals { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while server.requestsUnderWay > 0, !Task.isCancelled { await Task.yield() }
        #expect(clock.sleeps == [.milliseconds(500)])
    }

    @Test(.timeLimit(.minutes(20)))
    func `A GET that is cancelled while it waits to be sent is never sent`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            arrived.yield()
            gate.wait()
            gate.signal()
            return .json("{}")
        }
        var limits = HostLimits.instant
        limits.atOnce = 1
        let http = HTTPClient(
            transport: .live(userAgent: "t", limits: patientLimits),
            clock: stoppedClock,
            limits: { [limits] _ in limits }
        )
        let url = server.url
        let first = Task { try await http.send(request(1, at: url)) }
        for await _ in arrivals { break }
        let second = Task { try await http.send(request(2, at: url)) }
        while http.waiterCount < 2 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.signal()
        #expect(try await first.value.status == 200)
        #expect(try await http.send(request(3, at: url)).status == 200)
        #expect(server.requests.map { $0.path.last } == ["1", "3"])
    }

    @Test func `Two identical POSTs are both sent`() async throws {
        let server = try LoopbackServer { _ in .delayed(0.01, .json("{}")) }
        let http = client(limits: .instant)
        let request = HTTPRequest(url: server.url, method: .post)
        async let first = http.send(request)
        async let second = http.send(request)
        #expect(try await [first, second].count == 2)
        #expect(server.requests.count == 2)
    }

    @Test func `At most six requests to a host run at once, even with a wrapped transport`()
        async throws
    {
        let two = Rendezvous(of: 2)
        let server = try LoopbackServer { _ in
            two.wait()
            return .delayed(0.01, .json("{}"))
        }
        let one = client()
        // The same client with a wrapped transport, as `--verbose` creates it.
        let other = one.replacingTransport { transport in
            Transport { try await transport.send($0) }
        }
        let url = server.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<60 {
                group.addTask {
                    let client = index.isMultiple(of: 2) ? one : other
                    _ = try await client.send(request(index, at: url))
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 60)
        #expect(server.peakOfSimultaneousRequests <= 6)
        #expect(server.peakOfSimultaneousRequests > 1)
        #expect(server.connectionCount <= 6)
        #expect(clock.now >= .seconds(11))
    }

    @Test func `Requests to different hosts do not wait for each other`() async throws {
        let http = HTTPClient(
            transport: Transport { _ in HTTPResponse(status: 200) },
            clock: .virtual(clock)
        )
        for index in 0..<40 {
            let url = try #require(URL(string: "https://host\(index % 8).example/"))
            _ = try await http.send(HTTPRequest(url: url))
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `A queued request can be cancelled`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { _ in
            arrived.yield()
            return .hang
        }
        let http = client(limits: .instant)
        let url = server.url
        let tasks = (0..<12).map { index in
            Task { _ = try await http.send(request(index, at: url)) }
        }
        var count = 0
        for await _ in arrivals {
            count += 1
            if count == 6 { break }
        }
        for task in tasks { task.cancel() }
        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(server.requests.count == 6)
    }

    private let busy = Failure(.rateLimited(retryAfter: nil))

    @Test func `Every attempt of a request counts toward the rate limit`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let http = client(limits: HostLimits(perSecond: 1))
        await #expect(throws: busy) {
            try await http.answer(to: HTTPRequest(url: server.url)) { _ in throw busy }
        }
        #expect(server.requests.count == 3)
        // Half a second of backoff, half a second for the rate limit, then 1.5 seconds of backoff.
        #expect(
            clock.sleeps == [.milliseconds(500), .milliseconds(500), .milliseconds(1500)]
        )
    }

    @Test(arguments: [(60, 3), (61, 1)])
    func `A request with a Retry-After of over a minute is not retried`(seconds: Int, count: Int)
        async throws
    {
        let server = try LoopbackServer { _ in
            .response(status: 429, headers: ["Retry-After": "\(seconds)"])
        }
        await #expect(throws: busy) {
            try await client().answer(to: HTTPRequest(url: server.url)) { _ in throw busy }
        }
        #expect(server.requests.count == count)
        #expect(clock.sleeps == Array(repeating: .seconds(60), count: count - 1))
    }

    @Test func `A POST arrives with its body and is not retried`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let request = HTTPRequest(
            url: server.url,
            method: .post,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"name":"x"}"#.utf8)
        )
        await #expect(throws: busy) {
            try await client().answer(to: request) { _ in throw busy }
        }
        let received = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(received.method == "POST")
        #expect(received.headers["content-length"] == "12")
        #expect(received.headers["content-type"] == "application/json")
    }

    @Test func `A PUT arrives with its body and is retried`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let request = HTTPRequest(url: server.url, method: .put, body: Data("value".utf8))
        await #expect(throws: busy) {
            try await client().answer(to: request) { _ in throw busy }
        }
        #expect(server.requests.map(\.method) == ["PUT", "PUT", "PUT"])
        #expect(server.requests.allSatisfy { $0.body == Data("value".utf8) })
    }

    @Test(arguments: [HTTPRequest.Method.post, .put])
    func `A redirected POST or PUT is rejected`(method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { _ in .redirect(to: "/elsewhere") }
        await #expect(
            throws: Failure(
                .redirectRefused,
                at: server.url.hostAndPort,
                "http://127.0.0.1:\(server.port)"
            )
        ) {
            try await client().send(HTTPRequest(url: server.url, method: method))
        }
        #expect(server.requests.count == 1)
    }

    @Test func `A picture request follows a redirect to another HTTPS server`() async throws {
        // This server resets connections, so that the test needs no TLS certificate.
        let other = try LoopbackServer(handler: { _ in .close }, admits: { false })
        let server = try LoopbackServer { _ in .redirect(to: "https://127.0.0.1:\(other.port)/") }
        let image = try #require(ImageAddress(server.url.absoluteString, from: server.url))
        let error = await thrownFailure {
            _ = try await client().send(image.request(sizeLimit: 1000))
        }
        #expect(other.connectionCount == 1)
        #expect([.unreachable, .insecure].contains(error?.kind))
        #expect(error?.service == "127.0.0.1:\(other.port)")
    }

    @Test func `An untrusted certificate is reported with the name of the server`() {
        let failure = Failure(
            CURLE_PEER_FAILED_VERIFICATION,
            host: "music.example",
            limits: patientLimits,
            isConnected: true,
            hasBegun: false
        )
        #expect(
            failure == Failure(.insecure, at: "music.example", "its certificate is not trusted")
        )
    }

    @Test(arguments: ["http://127.0.0.1:1/", "https://10.0.0.1/", "https://[fe80::1]/", "ftp://a/"])
    func `A picture request rejects a redirect to plain HTTP or a private network`(
        target: String
    ) async throws {
        let server = try LoopbackServer { _ in .redirect(to: target) }
        let image = try #require(ImageAddress(server.url.absoluteString, from: server.url))
        let shown = try #require(URL(string: target)).shownOrigin
        await #expect(throws: Failure(.redirectRefused, at: server.url.hostAndPort, shown)) {
            try await client().send(image.request(sizeLimit: 1000))
        }
        #expect(server.requests.count == 1)
    }

    @Test
    func `Headers are sent only to the first server, and at most five redirects are followed`()
        async throws
    {
        let seen = Mutex<[HTTPRequest]>([])
        let http = HTTPClient(
            transport: Transport { request in
                let count = seen.withLock { seen in
                    seen.append(request)
                    return seen.count
                }
                var response = HTTPResponse(status: 302)
                response.redirect = URL(string: "https://host\(count).example/")
                return response
            },
            clock: .virtual(clock)
        )
        let url = try #require(URL(string: "https://start.example/"))
        let request = HTTPRequest(url: url, headers: ["Authorization": "secret"])
        await #expect(
            throws: Failure(.redirectRefused, at: "start.example", "https://host6.example")
        ) {
            try await http.send(request)
        }
        let headers = seen.withLock { $0.map(\.headers) }
        #expect(headers == [["Authorization": "secret"], [:], [:], [:], [:], [:]])
    }

    @Test func `A public service's URL is rejected if its host resolves to this machine`()
        async throws
    {
        let server = try LoopbackServer { _ in .json("{}") }
        // The resolved address is checked when the socket opens, so a numeric address works in this
        // test.
        let service = URL(string: "https://ws.audioscrobbler.com/2.0/")
        let request = HTTPRequest(url: server.url, reach: Reach(of: service))
        let host = "127.0.0.1:\(server.port)"
        await #expect(throws: Failure(.privateAddress, at: host)) {
            try await client().send(request)
        }
        #expect(server.connectionCount == 0)
        let own = HTTPRequest(url: server.url, reach: Reach(of: server.url))
        #expect(try await client().send(own).status == 200)
    }
}
