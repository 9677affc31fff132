import Core
import Foundation
import HTTP
import ListenBrainz
import TestSupport
import Testing

struct FreshReleasesTests {
    @Test func `The albums of a week that have covers are read`() throws {
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

    @Test(arguments: [
        #"{"payload":{"releases":[1,null,{},{"artist_credit_name":"A"}]}}"#,
        #"{"payload":{"releases":[]}}"#,
    ])
    func `Rows that cannot be read are left out`(body: String) throws {
        #expect(try FreshReleasesRequest().answer(from: Data(body.utf8)).isEmpty)
    }

    @Test func `Tags are in lower case, whatever listeners wrote`() throws {
        let body = """
            {"payload":{"releases":[{"artist_credit_name":"A","release_name":"B",
            "release_group_primary_type":"Album","caa_id":1,
            "caa_release_mbid":"10f8d2ec-a204-4c05-8b62-43416456e5fd",
            "release_tags":["Free Jazz","", "drone"]}]}}
            """
        let releases = try FreshReleasesRequest().answer(from: Data(body.utf8))
        #expect(releases.map(\.tags) == [["free jazz", "drone"]])
    }

    @Test func `An identifier that would change the path of a cover is not used`() throws {
        let body = """
            {"payload":{"releases":[{"artist_credit_name":"A","release_name":"B","caa_id":1,
            "release_group_primary_type":"Album",
            "caa_release_mbid":"../../../../../../../etc/passwd/aaaa"}]}}
            """
        #expect(try FreshReleasesRequest().answer(from: Data(body.utf8)).isEmpty)
    }

    @Test(arguments: [
        ("<html>", OpenServiceError.notJSON(host: nil, looksLikeHTML: true)),
        ("{\"payload\":", .notJSON(host: nil, looksLikeHTML: false)),
        ("{}", .unexpectedAnswer(name: FreshReleasesRequest.name)),
        ("[]", .unexpectedAnswer(name: FreshReleasesRequest.name)),
        (#"{"payload":{"releases":"x"}}"#, .unexpectedAnswer(name: FreshReleasesRequest.name)),
    ])
    func `What is not an answer is refused`(body: String, error: OpenServiceError) {
        #expect(throws: error) { try FreshReleasesRequest().answer(from: Data(body.utf8)) }
    }

    @Test func `A request has the whole query, and its answer comes with its bytes`() async throws {
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
        (404, 1, OpenServiceError.refused(host: "", status: 404)),
        (429, 3, .rateLimited(host: "", retryAfter: nil)),
        (503, 3, .temporarilyUnavailable(host: "", status: 503)),
    ])
    func `A status other than 200 is an error, and a temporary one is tried again`(
        status: Int,
        attempts: Int,
        error: OpenServiceError
    ) async throws {
        let server = try LoopbackServer { _ in .response(status: status) }
        let http = HTTPClient(transport: .live(userAgent: "t"), limits: { _ in .instant })
        let host = "127.0.0.1:\(server.port)"
        let expected: OpenServiceError =
            switch error {
            case .refused(_, let status): .refused(host: host, status: status)
            case .rateLimited: .rateLimited(host: host, retryAfter: nil)
            default: .temporarilyUnavailable(host: host, status: status)
            }
        await #expect(throws: expected) {
            try await http.answer(to: FreshReleasesRequest(), at: server.url)
        }
        #expect(server.requests.count == attempts)
    }
}
