import Foundation
import HTTP
import TestSupport
import Testing

/// Many simultaneous requests, and requests that are cancelled.
struct CancellationTests {
    let transport = Transport.live(userAgent: "t", limits: patientLimits)

    @Test func `Cancelling a task ends its transfer at once`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { _ in
            arrived.yield()
            return .hang
        }
        let url = server.url
        let task = Task { try await transport.send(HTTPRequest(url: url)) }
        for await _ in arrivals { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // The server sees the connection end, so the transfer itself was stopped too.
        while server.requestsUnderWay > 0 { await Task.yield() }
    }

    @Test func `A task that is already cancelled sends nothing`() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let url = server.url
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transport.send(HTTPRequest(url: url))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test func `Hundreds of simultaneous requests each get their own response`() async throws {
        let server = try LoopbackServer { .json($0.rawQuery) }
        let base = server.url.absoluteString
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<400 {
                group.addTask {
                    let url = try #require(URL(string: "\(base)?\(index)"))
                    let body = try await transport.send(HTTPRequest(url: url)).body
                    return body == Data(String(index).utf8)
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
        #expect(server.requests.count == 400)
        #expect(server.connectionCount <= 6)
        #expect(server.peakOfSimultaneousRequests <= 6)
    }

    @Test(arguments: 1...4)
    func `Cancelling some of many requests does not affect the others`(seed: Int) async throws {
        let body = Data(count: 30_000)
        let server = try LoopbackServer { request in
            request.rawQuery.hasSuffix("7")
                ? .drip(body: body, chunk: 3000, interval: 0.002) : .response(body: body)
        }
        let base = server.url.absoluteString
        let tasks = try (0..<200).map { index in
            let url = try #require(URL(string: "\(base)?\(index)"))
            return Task { try await transport.send(HTTPRequest(url: url)) }
        }
        for (index, task) in tasks.enumerated() where (index + seed) % 3 == 0 {
            if index % 2 == 0 { await Task.yield() }
            task.cancel()
        }
        for (index, task) in tasks.enumerated() {
            switch await task.result {
            case .success(let response):
                #expect(response.body == body)
            case .failure(let error):
                #expect(error is CancellationError)
                #expect((index + seed) % 3 == 0)
            }
        }
    }

    @Test func `A request finishes even if its transport is released`() async throws {
        let server = try LoopbackServer { _ in .delayed(0.02, .json("{}")) }
        let url = server.url
        for _ in 0..<20 {
            let task = Task {
                try await Transport.live(userAgent: "t", limits: patientLimits).send(
                    HTTPRequest(url: url)
                ).status
            }
            #expect(try await task.value == 200)
        }
    }
}
