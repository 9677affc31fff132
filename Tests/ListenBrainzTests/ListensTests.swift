import Core
import Foundation
import HTTP
import TestSupport
import Testing

@testable import ListenBrainz

struct ListensTests {
    private let span = TimeSpan(from: 1_587_168_000, to: 1_587_772_800)
    private var request: ListensRequest { ListensRequest(user: "iliekcomputers", span: span) }

    private func page(_ listens: String, _ facts: String = "") throws -> ListenPage {
        let body = #"{"payload":{\#(facts)"user_id":"Iliekcomputers","listens":[\#(listens)]}}"#
        return try request.answer(from: Data(body.utf8))
    }

    private func row(_ time: Int, _ more: String = "") -> String {
        #"{"listened_at":\#(time),"track_metadata":{"artist_name":"A","track_name":"T"\#(more)}}"#
    }

    @Test func `A recorded response of 2020 is read, without any IDs`() throws {
        let page = try ListensRequest(
            user: "iliekcomputers",
            span: TimeSpan(from: 1_587_000_000, to: 1_587_772_800)
        ).answer(from: recorded("listens-2020.json"))
        #expect(page.user == "iliekcomputers")
        #expect(page.listens.count == 25)
        #expect(page.rowCount == 25)
        #expect(page.range == nil)
        #expect(page.newest == 1_587_245_842)
        let expected = Listen(
            time: 1_587_245_842,
            id: "ae29cef0-4132-49d1-aee8-eeae67763e66",
            artist: "SOHN",
            track: "Harbour",
            album: "Rennen",
            length: 250
        )
        #expect(page.listens.first == expected)
    }

    @Test func `A mapped listen has IDs and a cover, and an album only if it was sent`() throws {
        let mapping = """
            ,"mbid_mapping":{"recording_mbid":"C7D0BF6E-B2AA-4FFA-BDED-2448415B39B0",
            "release_group_mbid":null,"artist_mbids":["a96d82a0-cdca-40bf-b4c8-3d7ec178d85b"],
            "caa_id":5761374929,"caa_release_mbid":"ab823aee-8f6e-4053-8a34-88858743e53c"}
            """
        let listen = try #require(try page(row(1_587_168_000, mapping)).listens.first)
        #expect(listen.album == "")
        #expect(listen.match?.recording == "c7d0bf6e-b2aa-4ffa-bded-2448415b39b0")
        #expect(listen.match?.releaseGroup == nil)
        #expect(listen.match?.artist == "a96d82a0-cdca-40bf-b4c8-3d7ec178d85b")
        let cover = "release/ab823aee-8f6e-4053-8a34-88858743e53c/5761374929-250.jpg"
        #expect(listen.match?.cover == cover)
    }

    @Test func `Rows without a date or a name are counted, but not read`() throws {
        let page = try page(
            #"1,{},{"listened_at":"x"},{"listened_at":1587168001,"track_metadata":{}},"#
                + row(1_587_168_002)
        )
        #expect(page.rowCount == 5)
        #expect(page.listens.map(\.time) == [1_587_168_002])
    }

    @Test func `Listens after the span are left out; older ones make the response invalid`() throws
    {
        #expect(try page(row(span.to)).listens == [])
        #expect(try page(row(span.to)).newest == span.to)
        #expect(try page(row(span.to)).isCertainlyLast)
        #expect(throws: request.unexpectedAnswer("goes beyond the requested time")) {
            try page(row(span.from - 2))
        }
    }

    @Test(arguments: [
        (24, true), (25, false), (99, true), (100, false), (999, true), (1000, false),
    ])
    func `A page with a round number of listens is not treated as the last`(
        count: Int,
        isLast: Bool
    ) throws {
        let rows = (0..<count).map { row(span.from + $0) }.joined(separator: ",")
        #expect(try page(rows).isLast == isLast)
        #expect(try !page(rows).isCertainlyLast)
        let last = #""oldest_listen_ts":1,"latest_listen_ts":\#(span.from + count - 1),"#
        #expect(try page(rows, last).isCertainlyLast == isLast)
    }

    @Test(arguments: [
        ("<html>", Failure.Kind.notJSON(looksLikeHTML: true)), ("{}", .unexpectedAnswer),
        (#"{"payload":[]}"#, .unexpectedAnswer), (#"{"payload":{}}"#, .unexpectedAnswer),
        (#"{"payload":{"listens":{}}}"#, .unexpectedAnswer),
        (
            #"{"payload":{"user_id":"rob","listens":[]}}"#,
            .wrongUser(asked: "iliekcomputers")
        ),
    ])
    func `An invalid response is rejected`(body: String, kind: Failure.Kind) {
        #expect {
            try request.answer(from: Data(body.utf8))
        } throws: {
            ($0 as? Failure)?.kind == kind
        }
    }

    @Test func `A request excludes the seconds around its span`() {
        let address = ListensRequest(user: "a b/c", span: span).address(at: URL(filePath: "/x/"))
        #expect(
            address.hasSuffix(
                "1/user/a%20b%2Fc/listens?count=1000&max_ts=1587772800&min_ts=1587167999"
            )
        )
    }

    @Test func `A span is fresh for ten minutes, an hour, and a week once it's 15 days old`() {
        let end = Date(unixTime: span.to)
        #expect(request.freshUntil(fetched: end - 1) == end - 1 + 600)
        #expect(request.freshUntil(fetched: end) == end + 3600)
        let old = end + 15 * .day + 1
        #expect(request.freshUntil(fetched: old) == old + 7 * .day)
    }

    @Test func `A walk ends where a server repeats listens from before the span`() throws {
        // The last listen was deleted, and this server includes the start of the span.
        let last = #""oldest_listen_ts":1,"latest_listen_ts":\#(span.from + 100),"#
        var walk = ListenWalk(request)
        walk.add(try page(row(span.from), last))
        var pages = 1
        while let next = walk.next, pages < 5 {
            let body = Data(
                #"{"payload":{"user_id":"iliekcomputers",\#(last)"listens":[\#(row(span.from))]}}"#
                    .utf8
            )
            walk.add(try next.answer(from: body))
            pages += 1
        }
        #expect(walk.next == nil && pages < 5)
        #expect(walk.listens.count == 1)
    }
}

/// Requests to a simulated service.
struct ListenBrainzClientTests {
    private let service = ListenService(
        (0..<250).map { .init(time: 1000 + $0 / 2, artist: "A", album: "B", track: "T\($0)") }
    )

    private func client(
        _ server: LoopbackServer,
        token: Secret? = nil
    ) throws -> ListenBrainzClient {
        let base = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let http = HTTPClient(transport: .live(userAgent: "t"), limits: { _ in .instant })
        return ListenBrainzClient(base: base, token: { token }, http: http)
    }

    /// All listens in a span, and the number of requests.
    private func walk(_ span: TimeSpan) async throws -> ([Listen], requests: Int) {
        let server = try LoopbackServer { [service] in service.reply(to: $0) }
        let client = try client(server)
        var walk = ListenWalk(ListensRequest(user: "nora", span: span))
        while let next = walk.next { walk.add(try await client.listens(next).value) }
        return (walk.listens, server.requests.count)
    }

    @Test(arguments: [(1000, 1), (100, 4), (50, 6)])
    func `A span is read from pages of any size, with every listen once`(
        size: Int,
        most: Int
    ) async throws {
        service.behave { $0.largestPage = size }
        let (listens, requests) = try await walk(TimeSpan(from: 1001, to: 1120))
        #expect(Set(listens.map(\.time)) == Set(1001..<1120))
        #expect(Set(listens.map(\.track)).count == 238)
        #expect(listens.count == 238)
        #expect(requests <= most)
    }

    @Test func `A page of an odd size is not the last one if the user's last listen is newer`()
        async throws
    {
        service.behave { $0.largestPage = 30 }
        let (listens, _) = try await walk(TimeSpan(from: 1001, to: 1200))
        #expect(listens.count == 248)
    }

    @Test func `After a server refuses two bounds, requests have only one`()
        async throws
    {
        service.behave {
            $0.refusesTwoBounds = true
            $0.largestPage = 100
        }
        let (listens, _) = try await walk(TimeSpan(from: 1010, to: 1100))
        #expect(listens.count == 180)
        #expect(service.asked.count { $0.contains("max_ts") } == 1)
    }

    @Test func `More listens in a second than a page holds don't stop the walk`() async throws {
        service.edit {
            $0 += (0..<130).map { .init(time: 1050, artist: "A", album: "", track: "S\($0)") }
        }
        service.behave { $0.largestPage = 100 }
        let (listens, _) = try await walk(TimeSpan(from: 1000, to: 1125))
        #expect(Set(listens.map(\.time)) == Set(1000..<1125))
    }

    @Test func `A token is sent, and never appears in a failure`() async throws {
        let server = try LoopbackServer { _ in
            .json(#"{"code":401,"error":"Token 0e1f-secret is bad"}"#, status: 401)
        }
        let client = try client(server, token: Secret("0e1f-secret"))
        await #expect(throws: Failure(.rejectedLogin, at: "ListenBrainz", "token")) {
            try await client.answer(to: TokenOwnerRequest())
        }
        #expect(server.requests.map { $0.headers["authorization"] } == ["Token 0e1f-secret"])
    }

    @Test(arguments: [
        (404, #"{"code":404,"error":"Cannot find user: x"}"#, Failure.Kind.userNotFound(), "x", 1),
        (404, "", .refused(404), "", 1), (429, "", .rateLimited(retryAfter: nil), "", 3),
        (503, "<html>", .temporarilyUnavailable(status: 503), "", 3),
        (401, #"{"error":"No token"}"#, .refused(401), "No token", 1),
        (200, #"{"payload":{"#, .incomplete, "", 3),
    ])
    func `A failure is reported with its meaning; temporary ones are retried`(
        status: Int,
        body: String,
        kind: Failure.Kind,
        detail: String,
        attempts: Int
    ) async throws {
        let server = try LoopbackServer { _ in .response(status: status, body: Data(body.utf8)) }
        await #expect(throws: Failure(kind, at: "ListenBrainz", detail)) {
            try await client(server).answer(to: ListenCountRequest(user: "x"))
        }
        #expect(server.requests.count == attempts)
    }
}
