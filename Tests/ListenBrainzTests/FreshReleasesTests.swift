import Core
import Foundation
import HTTP
import ListenBrainz
import TestSupport
import Testing

struct FreshReleasesTests {
    @Test func `Albums with covers are read from a week of fresh releases`() throws {
        let releases = try FreshReleasesRequest().answer(from: recorded("fresh-releases.json"))
        #expect(releases.count == 45)
        #expect(
            releases[0]
                == TopAlbum(
                    artist: "Anne‐Marie",
                    name: "UNHEALTHY",
                    playCount: 0,
                    imageURL:
                        "release/10f8d2ec-a204-4c05-8b62-43416456e5fd/35508550067-250.jpg"
                )
        )
    }

    @Test func `A user's fresh releases begin with those by the most played artists`() throws {
        let request = UserFreshReleasesRequest(user: "Rob")
        let releases = try request.answer(from: recorded("fresh-releases-user.json"))
        #expect(releases.count == 14)
        #expect(
            releases.prefix(3).map(\.name)
                == ["Return of the Dream Canteen", "CHARLIE", "Live in Hong Kong 2001"]
        )
        #expect(
            request.address(at: try #require(URL(string: "https://x/"))).hasSuffix(
                "1/user/Rob/fresh_releases"
            )
        )
        let turned = """
            {"payload":{"releases":[\(["A", "B"].enumerated().map { index, name in
                """
                {"artist_credit_name":"\(name)","release_name":"T","confidence":\(index),"caa_id":1,
                "release_group_primary_type":"Album",
                "caa_release_mbid":"10f8d2ec-a204-4c05-8b62-43416456e5fd"}
                """
            }.joined(separator: ","))]}}
            """
        #expect(try request.answer(from: Data(turned.utf8)).map(\.artist) == ["B", "A"])
        #expect(try request.answer(from: Data()) == [])
    }

    @Test(arguments: [
        #"{"payload":{"releases":[1,null,{},{"artist_credit_name":"A"}]}}"#,
        #"{"payload":{"releases":[]}}"#,
    ])
    func `Invalid rows are left out`(body: String) throws {
        #expect(try FreshReleasesRequest().answer(from: Data(body.utf8)).isEmpty)
    }

    @Test func `Tags are lowercased, and empty tags are left out`() throws {
        let body = """
            {"payload":{"releases":[{"artist_credit_name":"A","release_name":"B",
            "release_group_primary_type":"Album","caa_id":1,
            "caa_release_mbid":"10f8d2ec-a204-4c05-8b62-43416456e5fd",
            "release_tags":["Free Jazz","", "drone"]}]}}
            """
        let releases = try FreshReleasesRequest().answer(from: Data(body.utf8))
        #expect(releases.map(\.tags) == [["free jazz", "drone"]])
    }

    @Test func `A release whose ID would change the path of its cover is left out`() throws {
        let body = """
            {"payload":{"releases":[{"artist_credit_name":"A","release_name":"B","caa_id":1,
            "release_group_primary_type":"Album",
            "caa_release_mbid":"../../../../../../../etc/passwd/aaaa"}]}}
            """
        #expect(try FreshReleasesRequest().answer(from: Data(body.utf8)).isEmpty)
    }

    @Test(arguments: [
        ("<html>", Failure(.notJSON(looksLikeHTML: true))),
        ("{\"payload\":", Failure(.notJSON(looksLikeHTML: false))),
        ("{}", FreshReleasesRequest().unexpectedAnswer()),
        ("[]", FreshReleasesRequest().unexpectedAnswer()),
        (#"{"payload":{"releases":"x"}}"#, FreshReleasesRequest().unexpectedAnswer()),
    ])
    func `An invalid response is rejected`(body: String, error: Failure) {
        #expect(throws: error) { try FreshReleasesRequest().answer(from: Data(body.utf8)) }
    }

    @Test func `A request has the full query, and its response includes the raw bytes`()
        async throws
    {
        let body = try recorded("fresh-releases.json")
        let server = try LoopbackServer { request in
            request.path == "/1/explore/fresh-releases/"
                ? .response(status: 200, body: body) : .response(status: 404)
        }
        let http = HTTPClient(transport: .live(userAgent: "t"), limits: { _ in .instant })
        let base = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let answer = try await http.answer(to: FreshReleasesRequest(), at: base)
        #expect(answer.body == body)
        #expect(server.requests.map(\.rawQuery) == ["days=7&future=false&past=true"])
    }

    @Test(arguments: [
        (404, 1, Failure.Kind.status(404)), (429, 3, .rateLimited(retryAfter: nil)),
        (503, 3, .status(503)),
    ])
    func `A status other than 200 is an error; temporary ones are retried`(
        status: Int,
        attempts: Int,
        kind: Failure.Kind
    ) async throws {
        let server = try LoopbackServer { _ in .response(status: status) }
        let http = HTTPClient(transport: .live(userAgent: "t"), limits: { _ in .instant })
        await #expect(throws: Failure(kind, at: "127.0.0.1:\(server.port)")) {
            try await http.answer(to: FreshReleasesRequest(), at: server.url)
        }
        #expect(server.requests.count == attempts)
    }
}
