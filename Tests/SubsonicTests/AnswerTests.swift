import Core
import Foundation
import HTTP
import Subsonic
import Synchronization
import Testing

/// Responses of servers with the Subsonic API.
struct AnswerTests {
    private func answer<Request: SubsonicRequest>(
        to request: Request,
        _ members: String,
        status: String = "ok"
    ) throws(Failure) -> Request.Answer {
        let body =
            #"{"subsonic-response":{"status":"\#(status)","version":"1.16.1"\#(members)}}"#
        return try request.answer(from: Data(body.utf8))
    }

    @Test func `Songs have all of their artists, and incomplete rows are skipped`() throws {
        let rows = """
            ,"searchResult3":{"song":[
            {"id":"a 1","title":"Sunflower","artist":"Low","album":"Things","duration":280,
            "isrc":["USSUB0100001","USSUB0100002"],"artists":[{"id":"x","name":"Low"}]},
            {"id":77,"title":"Two","artist":"A & B","displayArtist":"A feat. B","duration":0,
            "isrc":[],"artists":[{"name":"A"},{"name":"B"}]},
            {"id":"3","artist":"No Title"},{"title":"No ID","artist":"A"},{"id":"4","title":"T"}]}
            """
        let songs = try answer(to: SearchRequest("x"), rows)
        #expect(songs.map(\.id) == ["a 1", "77"])
        #expect(songs.map(\.artistNames) == [["Low"], ["A feat. B", "A", "B"]])
        #expect(songs.map(\.seconds) == [280, nil])
        #expect(songs.map(\.isrc) == ["USSUB0100001", nil])
        #expect(songs.map(\.album) == ["Things", nil])
        #expect(try answer(to: SearchRequest("x"), #","searchResult3":{}"#).isEmpty)
    }

    @Test func `A list with one row may lack its brackets`() throws {
        let one = #","playlists":{"playlist":{"id":800000075,"name":"N"}}"#
        #expect(try answer(to: PlaylistListRequest(), one).map(\.id) == ["800000075"])
        #expect(try answer(to: PlaylistListRequest(), #","playlists":{}"#).isEmpty)
        let entry = #","playlist":{"id":"p","entry":{"id":"1","title":"T"}}"#
        #expect(try answer(to: PlaylistEntriesRequest(of: "p"), entry) == ["1"])
    }

    @Test func `A playlist other than the requested one is rejected`() throws {
        let other = #","playlist":{"id":"q","entry":[]}"#
        #expect(throws: Failure(.unexpectedAnswer, "getPlaylist is about another playlist")) {
            try answer(to: PlaylistEntriesRequest(of: "p"), other)
        }
        #expect(throws: Failure(.unexpectedAnswer, "createPlaylist has no playlist")) {
            try answer(to: NewPlaylistRequest(title: "N"), "")
        }
    }

    @Test(arguments: [
        (40, "Wrong username or password", Failure(.rejectedLogin, "username or password")),
        (44, "Invalid key", Failure(.rejectedLogin, "API key")),
        (70, "Not found", Failure(.notFound, "error 70")),
        (50, "Not authorized", Failure(.refused(50), "Not authorized")),
        (0, "Locked", Failure(.unexpectedAnswer, "updatePlaylist failed: Locked")),
    ])
    func `An error code determines the failure`(code: Int, words: String, failure: Failure) {
        let error = #","error":{"code":\#(code),"message":"\#(words)"}"#
        #expect(throws: failure) {
            try answer(to: PlaylistChangeRequest("p"), error, status: "failed")
        }
    }

    @Test(arguments: ["failed", "", "OK"])
    func `A response that is neither a success nor an error is rejected`(status: String) {
        #expect(throws: Failure(.unexpectedAnswer, "ping failed")) {
            try answer(to: PingRequest(), "", status: status)
        }
    }

    @Test(arguments: [("abc", true), ("a b/ü", true), ("", false), (" ", false), ("a\n", false)])
    func `An ID has no control characters`(text: String, isValid: Bool) {
        #expect(text.isSubsonicIdentifier == isValid)
    }
}

/// Requests as they are sent.
struct ClientTests {
    private func sent<Request: SubsonicRequest>(
        _ request: Request,
        as login: SubsonicLogin,
        answer: HTTPResponse = HTTPResponse(
            status: 200,
            body: Data(#"{"subsonic-response":{"status":"ok"}}"#.utf8)
        )
    ) async throws -> (messages: [HTTPRequest], failure: Failure?) {
        let messages = Mutex<[HTTPRequest]>([])
        let transport = Transport { message in
            messages.withLock { $0.append(message) }
            return answer
        }
        let client = SubsonicClient(
            base: try ServiceAddress("https://music.test/sub").url,
            login: login,
            http: HTTPClient(transport: transport, limits: { _ in .instant })
        )
        var failure: Failure?
        do { _ = try await client.answer(to: request) } catch let error as Failure {
            failure = error
        }
        return (messages.withLock(\.self), failure)
    }

    @Test func `Songs are repeated parameters in order, and changes are POST requests`()
        async throws
    {
        let request = PlaylistChangeRequest("p 1", adding: ["b", "a", "b"], comment: "D")
        let key = try #require(Secret("k&y"))
        let message = try #require(try await sent(request, as: .key(key)).messages.first)
        #expect(message.method == .post)
        #expect(!message.isRepeatable)
        #expect(message.url.path() == "/sub/rest/updatePlaylist.view")
        #expect(
            message.url.query()
                == "comment=D&playlistId=p%201&songIdToAdd=b&songIdToAdd=a&songIdToAdd=b"
                + "&apiKey=k%26y&c=vinylogue&f=json&v=1.13.0"
        )
    }

    @Test func `A password is never sent, and secrets are removed from failures`() async throws {
        let digest = "26719a1196d2a940705a59634eb18eab"
        let login = SubsonicLogin.token(
            user: "nora",
            digest: try #require(Secret(digest)),
            salt: try #require(Secret("c19b2d"))
        )
        let start = String(repeating: "x", count: 190)
        let error = #"{"code":10,"message":"\#(start)\#(digest)"}"#
        let body = #"{"subsonic-response":{"status":"failed","error":\#(error)}}"#
        let outcome = try await sent(
            SearchRequest("x"),
            as: login,
            answer: HTTPResponse(status: 200, body: Data(body.utf8))
        )
        let query = outcome.messages.first?.url.query()
        #expect(query?.contains("t=\(digest)&s=c19b2d") == true)
        #expect(outcome.failure == Failure(.refused(10), at: "music.test", "\(start)[key]"))
    }

    @Test(arguments: [
        (500, Failure.Kind.temporarilyUnavailable(status: 500)), (404, .notFound),
        (403, .status(403)),
        (429, .rateLimited(retryAfter: nil)),
    ])
    func `An error status without a Subsonic error determines the failure`(
        status: Int,
        kind: Failure.Kind
    ) async throws {
        let key = try #require(Secret("k"))
        let outcome = try await sent(
            NewPlaylistRequest(title: "N"),
            as: .key(key),
            answer: HTTPResponse(status: status, body: Data("<html>".utf8))
        )
        #expect(outcome.failure == Failure(kind, at: "music.test"))
        // A failed change is not repeated.
        #expect(outcome.messages.count == 1)
    }
}
