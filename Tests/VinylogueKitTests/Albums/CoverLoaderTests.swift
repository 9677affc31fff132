import Core
import Foundation
import HTTP
import LastFM
import Storage
import Synchronization
import Testing

@testable import VinylogueKit

@Suite(.timeLimit(.minutes(20)))
struct CoverLoaderTests {
    private static let address = "https://covers.test/a.png"

    /// A cover server that holds back its responses until the test calls `open()`.
    private final class Server: Sendable {
        private struct State {
            var requests = 0
            var cancelled = 0
            var isOpen = false
            var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        }

        private let state = Mutex(State())
        private let status: Int

        init(status: Int = 200) { self.status = status }

        var requests: Int { state.withLock { $0.requests } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for continuation in waiting { continuation.resume() }
        }

        func answer() async throws -> HTTPResponse {
            let id = state.withLock { state in
                state.requests += 1
                return state.requests
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let goesOn = state.withLock { state in
                        guard !state.isOpen, !Task.isCancelled else { return true }
                        state.waiting[id] = continuation
                        return false
                    }
                    if goesOn { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
            }
            guard !Task.isCancelled else {
                state.withLock { $0.cancelled += 1 }
                throw CancellationError()
            }
            return HTTPResponse(status: status, body: Data("picture".utf8))
        }
    }

    private func loader(_ server: Server, isOffline: Bool = false) -> CoverLoader<String> {
        CoverLoader(
            http: HTTPClient(transport: Transport { _ in try await server.answer() }),
            service: try? ServiceAddress(checking: "https://service.test/2.0/"),
            cache: .none,
            isOffline: isOffline,
            now: { Date(timeIntervalSince1970: 0) },
            decode: { String(data: $0, encoding: .utf8) }
        )
    }

    private func until(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test func `If one of two tasks waiting for a cover is cancelled, the other still gets it`()
        async throws
    {
        for leaver in 0...1 {
            let server = Server()
            let loader = loader(server)
            let tasks = (0..<2).map { _ in Task { try await loader.picture(at: Self.address) } }
            await until { server.requests == 1 }
            while loader.downloads.waiterCount < 2 { await Task.yield() }
            tasks[leaver].cancel()
            // The cancelled task does not wait for the download.
            await #expect(throws: CancellationError.self) { try await tasks[leaver].value }
            #expect(server.cancelled == 0)
            server.open()
            #expect(try await tasks[1 - leaver].value == "picture")
            #expect(server.requests == 1)
        }
    }

    @Test func `A download that no task waits for is cancelled, and can be started again`()
        async throws
    {
        let server = Server()
        let loader = loader(server)
        let tasks = (0..<2).map { _ in Task { try await loader.picture(at: Self.address) } }
        await until { server.requests == 1 }
        while loader.downloads.waiterCount < 2 { await Task.yield() }
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        await until { server.cancelled == 1 }
        server.open()
        #expect(try await loader.picture(at: Self.address) == "picture")
        #expect(server.requests == 2)
    }

    @Test func `Each reason for a missing cover has its own error`() async {
        let server = Server(status: 404)
        server.open()
        await #expect(throws: KitError.coverRefused(status: 404)) {
            try await loader(server).picture(at: Self.address)
        }
        await #expect(throws: KitError.coverNotCached) {
            try await loader(server, isOffline: true).picture(at: Self.address)
        }
        await #expect(throws: KitError.badCoverAddress) {
            try await loader(server).picture(at: "file:///etc/passwd")
        }
        let broken = CoverLoader<String>(
            http: HTTPClient(
                transport: Transport { _ in throw Failure(.tooLarge(limit: 1), at: "test") }
            ),
            service: nil,
            cache: .none,
            isOffline: false,
            now: { Date(timeIntervalSince1970: 0) },
            decode: { _ in nil }
        )
        await #expect(throws: KitError.service(Failure(.tooLarge(limit: 1), at: "test"))) {
            try await broken.picture(at: Self.address)
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/a.png", "https://localhost/a.png", "https://10.0.0.1/a",
    ])
    func `A remote service cannot make the program fetch private URLs`(
        address: String
    ) async throws {
        let server = Server()
        server.open()
        await #expect(throws: KitError.badCoverAddress) {
            try await loader(server).picture(at: address)
        }
        #expect(server.requests == 0)
    }

    @Test func `After a host has failed to answer three times, only other hosts are asked`() async {
        let asked = Mutex<[String]>([])
        let loader = CoverLoader<String>(
            http: HTTPClient(
                transport: Transport { request in
                    let host = request.url.host() ?? ""
                    asked.withLock { $0.append(host) }
                    guard host == "up.test" else { throw Failure(.timedOut(seconds: 9), at: host) }
                    return HTTPResponse(status: 200, body: Data("picture".utf8))
                },
                limits: { _ in .instant }
            ),
            service: try? ServiceAddress(checking: "https://service.test/2.0/"),
            cache: .none,
            isOffline: false,
            now: { Date(timeIntervalSince1970: 0) },
            decode: { String(data: $0, encoding: .utf8) }
        )
        let downloads = CoverDownloads(loader)
        for number in 0..<10 {
            #expect(await downloads.picture(at: "https://down.test/\(number).png") == nil)
            #expect(await downloads.picture(at: "https://up.test/\(number).png") == "picture")
        }
        #expect(asked.withLock { $0.count { $0 == "down.test" } } == 3)
        #expect(asked.withLock { $0.count { $0 == "up.test" } } == 10)
    }
}
