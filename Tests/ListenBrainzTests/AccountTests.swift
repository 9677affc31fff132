import Core
import Foundation
import HTTP
import TestSupport
import Testing

@testable import ListenBrainz

struct AccountTests {
    private func answer<Request: ServiceRequest>(
        _ request: Request,
        _ body: String
    ) throws -> Request.Answer {
        try request.answer(from: Data(body.utf8))
    }

    @Test func `A recorded response names the owner of a token, or rejects the token`() throws {
        let request = TokenOwnerRequest()
        #expect(try request.answer(from: recorded("token-valid.json")) == "iliekcomputers")
        #expect(throws: Failure.listenBrainz(.rejectedLogin, "token")) {
            try request.answer(from: recorded("token-invalid.json"))
        }
        #expect(throws: request.unexpectedAnswer()) { try answer(request, "{}") }
    }

    @Test(arguments: [
        (#""oldest_listen_ts":5,"latest_listen_ts":9,"#, TimeSpan(from: 5, to: 10)),
        (#""oldest_listen_ts":0,"latest_listen_ts":0,"#, TimeSpan(from: 0, to: 0)), ("", nil),
    ])
    func `A history's range is read`(facts: String, range: TimeSpan?) throws {
        let body = #"{"payload":{\#(facts)"user_id":"Rob","listens":[]}}"#
        #expect(
            try answer(ListenRangeRequest(user: "rob"), body)
                == ListenRange(user: "Rob", range: range)
        )
    }

    @Test func `Counts, followed and similar users are read`() throws {
        #expect(try answer(ListenCountRequest(user: "r"), #"{"payload":{"count":12}}"#) == 12)
        let following = #"{"following":["rob","Lucy",null,"ROB"],"user":"r"}"#
        #expect(try answer(FollowingRequest(user: "r"), following) == ["rob", "Lucy"])
        let similar = #"{"payload":[{"user_name":"rob","similarity":0.2},{},{"user_name":"zoe"}]}"#
        #expect(try answer(SimilarUsersRequest(user: "r"), similar) == ["rob", "zoe"])
    }

    @Test(arguments: ["{}", "[]", #"{"payload":"x"}"#, #"{"payload":{"count":"many"}}"#])
    func `Invalid responses are rejected`(body: String) {
        #expect(throws: Failure.self) { try answer(ListenCountRequest(user: "r"), body) }
        #expect(throws: Failure.self) { try answer(FollowingRequest(user: "r"), body) }
        #expect(throws: Failure.self) { try answer(SimilarUsersRequest(user: "r"), body) }
        #expect(throws: Failure.self) { try answer(ListenRangeRequest(user: "r"), body) }
    }

    @Test func `The most played albums have covers; no body means that there are none yet`() throws
    {
        let request = TopReleaseGroupsRequest(user: "rob", range: .halfYear, offset: 100)
        let body = """
            {"payload":{"user_id":"rob","release_groups":[{"artist_name":"The Weeknd",
            "caa_id":25720993837,"caa_release_mbid":"19e4f6cc-ca0c-4897-8dfc-a36914b7f998",
            "listen_count":381,"release_group_name":"After Hours"},
            {"artist_name":"Madhur Sharma","caa_id":null,"listen_count":200,
            "release_group_name":"Kiven Mukhde"},{"artist_name":"Nobody"}]}}
            """
        let cover = "release/19e4f6cc-ca0c-4897-8dfc-a36914b7f998/25720993837-250.jpg"
        #expect(
            try answer(request, body).albums == [
                TopAlbum(
                    artist: "The Weeknd",
                    name: "After Hours",
                    playCount: 381,
                    imageURL: cover
                ),
                TopAlbum(artist: "Madhur Sharma", name: "Kiven Mukhde", playCount: 200),
            ]
        )
        #expect(try answer(request, "").albums == [])
        #expect(request.parameters == ["range": "half_yearly", "count": "100", "offset": "100"])
        #expect(request.path == "1/stats/user/rob/release-groups")
    }
}
