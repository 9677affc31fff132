import Foundation
import Synchronization
import Testing

@testable import VinylogueKit

struct FriendPagesTests {
    private static func page(_ query: [String: String], names: [String], of total: Int) -> String {
        let users = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
        return #"{"friends":{"user":[\#(users)],"@attr":{"user":"joe","#
            + #""page":"\#(query["page"] ?? "1")","totalPages":"\#(total)"}}}"#
    }

    private func friends(
        pages: Int,
        names: @escaping @Sendable (_ page: Int) -> [String],
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> [String] {
        let service = FakeService(now: Date(timeIntervalSince1970: 1_795_248_000)) { query in
            Self.page(query, names: names(Int(query["page"] ?? "") ?? 0), of: pages)
        }
        let history = try service.cached(.refresh)
        return try await history.friends(of: "joe", progress: progress).map(\.name)
    }

    @Test
    func `Pages are joined in order without repeated friends, and progress counts every page`()
        async throws
    {
        let seen = Mutex<[Int]>([])
        let names = try await friends(pages: 7) { page in
            ["Both", "page\(page)"]
        } progress: { done, total in
            #expect(total == 7)
            seen.withLock { $0.append(done) }
        }
        #expect(names == ["Both"] + (1...7).map { "page\($0)" })
        #expect(seen.withLock { $0 } == Array(1...7))
    }

    @Test func `Too many pages of friends are rejected after the first page`() async throws {
        let pages = FriendsList.limit / 500 + 1
        await #expect(throws: KitError.tooManyFriends(limit: FriendsList.limit)) {
            try await friends(pages: pages) { page in
                if page > 1 { Issue.record("page \(page) was loaded") }
                return []
            }
        }
    }

    @Test func `Pages with more friends than a list can hold are rejected`() async throws {
        await #expect(throws: KitError.tooManyFriends(limit: FriendsList.limit)) {
            try await friends(pages: 3) { page in
                (1...FriendsList.limit / 4).map { "p\(page)n\($0)" } + (page == 1 ? [] : ["x"])
                    + (page > 1 ? (1...FriendsList.limit / 2).map { "q\(page)n\($0)" } : [])
            }
        }
    }
}
