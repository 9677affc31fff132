import Foundation
import LastFM
import Testing

@testable import VinylogueKit

struct LastFMSourceTests {
    private let start = Date(timeIntervalSince1970: 1_795_262_400)
    private let request = UserInfoRequest(user: "joe")
    private let service: FakeService

    init() {
        service = FakeService(now: start) { Body.user($0["user"] ?? "", registered: 1_200_000_000) }
    }

    @Test func `A fresh cached response is used without a request`() async throws {
        let first = try await service.cached().answer(to: request)
        let second = try await service.cached().answer(to: UserInfoRequest(user: "JOE"))
        #expect(first.source == Provenance(kind: .network, fetchedAt: start))
        #expect(second.source == Provenance(kind: .cache, fetchedAt: start))
        #expect(first.value == second.value)
        #expect(service.asked == ["user.getInfo"])
    }

    @Test func `A cached response that is no longer fresh is replaced by a new one`() async throws {
        _ = try await service.cached().answer(to: request)
        service.set(now: start + 86_400)
        let answer = try await service.cached().answer(to: request)
        #expect(answer.source == Provenance(kind: .network, fetchedAt: start + 86_400))
        #expect(service.asked.count == 2)
    }

    @Test func `Refreshing makes a request even if the cached response is fresh`() async throws {
        _ = try await service.cached().answer(to: request)
        let answer = try await service.cached(.refresh).answer(to: request)
        #expect(answer.source.kind == .network)
        #expect(service.asked.count == 2)
    }

    @Test func `Offline, an old response is used without a request`() async throws {
        _ = try await service.cached().answer(to: request)
        service.set(now: start + 90_000)
        let answer = try await service.cached(.offline).answer(to: request)
        #expect(answer.source == Provenance(kind: .cache, fetchedAt: start, isStale: true))
        await #expect(throws: KitError.notCached(method: "user.getInfo")) {
            try await service.cached(.offline).answer(to: UserInfoRequest(user: "ann"))
        }
        #expect(service.asked.count == 1)
    }

    @Test(arguments: [CachedAnswers.Mode.standard, .refresh])
    func `When the service fails, an old response is used`(mode: CachedAnswers.Mode) async throws {
        _ = try await service.cached().answer(to: request)
        service.set(now: start + 90_000)
        service.set { _ in "<html>Please log in</html>" }
        let answer = try await service.cached(mode).answer(to: request)
        #expect(answer.source.isStale)
        #expect(answer.source.fetchedAt == start)
        guard case .notJSON = answer.source.failure?.serviceFailure?.kind else {
            Issue.record("not told why: \(String(describing: answer.source.failure))")
            return
        }
    }

    @Test func `If the user no longer exists, the old response is not used`() async throws {
        _ = try await service.cached().answer(to: request)
        service.set(now: start + 90_000)
        service.set { _ in Body.userNotFound }
        await #expect(throws: KitError.service(.lastFM(.userNotFound(), "joe"))) {
            try await service.cached().answer(to: request)
        }
    }

    @Test(arguments: ["", "{", "<html>", "null", #"{"user":{"name":"ann"}}"#, Body.userNotFound])
    func `A damaged cache entry is replaced`(body: String) async throws {
        _ = try await service.cached().answer(to: request)
        service.damageCache(with: body)
        let answer = try await service.cached().answer(to: request)
        #expect(answer.source.kind == .network)
        #expect(try await service.cached().answer(to: request).source.kind == .cache)
        #expect(service.asked.count == 2)
    }

    @Test func `A cache entry from the future is not fresh`() async throws {
        _ = try await service.cached().answer(to: request)
        service.set(now: start - 60)
        #expect(try await service.cached().answer(to: request).source.kind == .network)
    }

    @Test func `Errors, and responses about other users, are never cached`() async throws {
        for body in [Body.userNotFound, Body.user("ann", registered: 1), "<html>"] {
            service.set { _ in body }
            await #expect(throws: KitError.self) {
                try await service.cached().answer(to: request)
            }
        }
        await #expect(throws: KitError.self) {
            try await service.cached(.offline).answer(to: request)
        }
    }

    @Test func `A response that cannot be cached is still used`() async throws {
        service.failCache()
        let answer = try await service.cached().answer(to: request)
        #expect(answer.value.name == "joe")
        #expect(service.cacheFailures == 1)
    }
}
