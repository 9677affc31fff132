import Core
import Demo
import Foundation
import HTTP
import Testing

/// The demo's accounts on ListenBrainz.
struct ListenAnswerTests {
    private let now = Date(timeIntervalSince1970: 1_795_248_000)

    private struct Page: Decodable {
        var payload: Payload
        struct Payload: Decodable {
            var count: Int
            var latest_listen_ts: Int
            var listens: [Listen]
            var oldest_listen_ts: Int
            var user_id: String
        }
        struct Listen: Decodable, Hashable {
            var listened_at: Int
            var track_metadata: Names
        }
        struct Names: Decodable, Hashable {
            var artist_name: String
            var release_name: String
            var track_name: String
        }
    }

    private func answer(_ path: String) throws -> HTTPResponse {
        let url = try #require(URL(string: "https://api.listenbrainz.org/1/\(path)"))
        return try demoResponse(to: HTTPRequest(url: url), at: now)
    }

    private func page(_ query: String, of user: String = "fernway") throws -> Page.Payload {
        let body = try answer("user/\(user)/listens?\(query)").body
        return try JSONDecoder().decode(Page.self, from: body).payload
    }

    @Test func `Pages begin with the oldest plays after the lower bound, and are newest first`()
        throws
    {
        let (from, to) = (1_788_000_000, 1_790_400_000)
        let all = try page("count=1000&min_ts=\(from - 1)&max_ts=\(to)")
        #expect(all.count > 60 && all.listens.count == all.count)
        #expect(all.listens.allSatisfy { (from..<to).contains($0.listened_at) })
        #expect(all.listens.map(\.listened_at) == all.listens.map(\.listened_at).sorted(by: >))
        var found: [Page.Listen] = []
        var start = from
        while true {
            let part = try page("count=25&min_ts=\(start - 1)&max_ts=\(to)").listens
            found = part.filter { !found.contains($0) } + found
            guard part.count == 25, let newest = part.first?.listened_at else { break }
            start = newest
        }
        #expect(found == all.listens)
    }

    @Test func `Without bounds, a page has the newest plays, and the range of all`() throws {
        let newest = try page("count=3")
        let first = newest.oldest_listen_ts
        #expect(newest.listens.count == 3)
        #expect(newest.listens.first?.listened_at == newest.latest_listen_ts)
        #expect(newest.latest_listen_ts < Int(now.timeIntervalSince1970))
        #expect(try page("count=3&max_ts=\(first)").count == 0)
        #expect(try page("count=9&max_ts=\(first + 1)").listens.map(\.listened_at) == [first])
        #expect(try page("count=1", of: "FERNWAY").user_id == "fernway")
    }

    @Test func `The number of plays is that of the pages`() throws {
        struct Count: Decodable {
            var payload: [String: Int]
        }
        let body = try answer("user/fernway/listen-count").body
        let count = try JSONDecoder().decode(Count.self, from: body).payload["count"] ?? 0
        var found = 0
        var start = try page("count=1").oldest_listen_ts
        let end = Int(now.timeIntervalSince1970)
        while start < end {
            let step = min(start + 28 * 86_400, end)
            found += try page("count=1000&min_ts=\(start - 1)&max_ts=\(step)").count
            start = step
        }
        #expect(found == count)
    }

    @Test func `An unknown user is an error`() throws {
        #expect(try answer("user/nobody_here/listens").status == 404)
        #expect(try answer("stats/user/nobody_here/release-groups").status == 404)
    }
}
