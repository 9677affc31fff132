import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

struct ArchiveSyncTests {
    @Test func `A page that was dropped before it left is not counted as a request`() async throws {
        let now: Int64 = 1_795_262_400
        let service = ScrobbleService(
            plays: ScrobbleService.plays(2500, from: now - 900 * 86_400, to: now - 60)
        )
        // The oldest page fails while the next one, which was asked for ahead, is about to leave.
        let isAsked = DispatchSemaphore(value: 0)
        let isOver = Mutex(false)
        let server = try LoopbackServer { request in
            guard request.query["page"] == "3", !isOver.withLock({ $0 }) else {
                return service.reply(to: request) ?? .close
            }
            isAsked.wait()
            isAsked.signal()
            return .json(#"{"error":8,"message":"Operation failed"}"#, status: 500)
        }
        let live = Transport.live(userAgent: "test")
        let transport = Transport { request in
            guard request.url.query()?.contains("page=2") == true, !isOver.withLock({ $0 }) else {
                return try await live.send(request)
            }
            isAsked.signal()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            isOver.withLock { $0 = true }
            throw CancellationError()
        }
        let folder = try TemporaryDirectory()
        let outcome = try await ArchiveSync(
            path: folder.url.appending(path: "archive.sqlite").path,
            location: ServiceLocation(server.url.absoluteString),
            key: ServiceKey("0123456789abcdef"),
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            now: { Date(timeIntervalSince1970: Double(now)) },
            patience: []
        ).run("nora")
        let wasDropped = isOver.withLock { $0 }
        #expect(wasDropped)
        #expect(outcome.added == service.plays.count)
        #expect(outcome.requests == server.requests.count)
    }
}
