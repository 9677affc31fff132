import Core
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import ListenBrainz

/// Requests with a user's token, and their responses.
struct LibraryTests {
    private static let id = "385f4381-0f6d-47a0-bc56-07570374f650"

    private func text(_ request: some ServiceRequest) -> String {
        String(decoding: request.content ?? Data(), as: UTF8.self)
    }

    private func answer<Request: ServiceRequest>(
        to request: Request,
        _ body: String
    ) throws -> Request.Answer {
        try request.answer(from: Data(body.utf8))
    }

    @Test func `The tracks of a recorded playlist are read`() throws {
        let request = PlaylistRequest("4245ccd3-4f0d-4276-95d6-2e09d87b5546", hasNames: true)
        #expect(
            try request.answer(from: recorded("playlist.json")) == [
                PlaylistTrack(id: Self.id, title: "Vibe Killer", artist: "Endless Boogie")
            ]
        )
        #expect(request.parameters == ["fetch_metadata": "true"])
        let other = PlaylistRequest(Self.id)
        #expect(throws: other.unexpectedAnswer("is about another playlist")) {
            try other.answer(from: recorded("playlist.json"))
        }
    }

    @Test(arguments: [
        ("https://musicbrainz.org/recording/\(id.uppercased())", id),
        ("https://musicbrainz.org/release/\(id)", nil),
        ("https://musicbrainz.org/recording/1", nil),
        (id, nil),
    ])
    func `A track's ID is that of a recording`(identifier: String, expected: String?) throws {
        let body = """
            {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(Self.id)/","track":[],
            "title":"T"}}
            """
        #expect(throws: Failure.self) { try answer(to: PlaylistRequest(Self.id), body) }
        let playlist = """
            {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(Self.id)","track":[
            {"identifier":["\(identifier)"],"title":" ","duration":-1}]}}
            """
        #expect(
            try answer(to: PlaylistRequest(Self.id), playlist)
                == [PlaylistTrack(id: expected, title: "", artist: "")]
        )
    }

    @Test func `A list of playlists continues until all have been read`() throws {
        let row = """
            {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(Self.id)","title":"N",
            "extension":{"https://musicbrainz.org/doc/jspf#playlist":{"additional_metadata":
            {"algorithm_metadata":{"source_patch":"weekly-jams"}}}}}}
            """
        var request = UserPlaylistsRequest(of: "a/b", areGenerated: true, offset: 25)
        let body = #"{"playlist_count":27,"playlists":[\#(row)]}"#
        let playlist = ListenBrainzPlaylist(id: Self.id, name: "N", kind: "weekly-jams")
        #expect(
            try answer(to: request, body) == UserPlaylists(playlists: [playlist], next: 26)
        )
        #expect(request.path == "1/user/a%2Fb/playlists/createdfor")
        request.offset = 26
        #expect(try answer(to: request, body).next == nil)
        // An empty page ends a list whose count is wrong.
        let empty = #"{"playlist_count":99,"playlists":[{"playlist":{"title":"No ID"}},{}]}"#
        #expect(try answer(to: request, empty).playlists.isEmpty)
        #expect(try answer(to: request, #"{"playlist_count":99,"playlists":[]}"#).next == nil)
    }

    @Test func `A lookup gives each track the recording at its index`() throws {
        let names = ["T", "U", "V"].compactMap {
            RecordingLookupRequest.Names(artist: "A", title: $0)
        }
        let request = RecordingLookupRequest(names)
        #expect(
            text(request).hasPrefix(
                #"{"recordings":[{"artist_name":"A","recording_name":"T"},{"artist_name":"A","#
            )
        )
        let body = """
            [{"index":1,"recording_mbid":"\(Self.id)","recording_name":"U (live)",
            "artist_credit_name":"A & B","release_name":"R"},{"index":0,"artist_name_arg":"A"},
            {"index":2,"recording_mbid":"x","recording_name":"V","artist_credit_name":"A"},
            {"index":3,"recording_mbid":"\(Self.id)","recording_name":"W","artist_credit_name":"A"}]
            """
        let found = FoundRecording(
            id: Self.id,
            title: "U (live)",
            artist: "A & B",
            release: "R"
        )
        #expect(try answer(to: request, body) == [nil, found, nil])
        #expect(throws: request.unexpectedAnswer()) { try answer(to: request, "{}") }
    }

    @Test(arguments: [("A", " ", false), ("", "T", false), ("A", "T", true)])
    func `Blank and very long names are not looked up`(artist: String, title: String, isSent: Bool)
    {
        #expect((RecordingLookupRequest.Names(artist: artist, title: title) != nil) == isSent)
        let long = String(repeating: "x", count: 250)
        #expect(RecordingLookupRequest.Names(artist: artist + "A", title: long) == nil)
    }

    @Test func `A new playlist is private, and recordings are added as URLs in order`() throws {
        let create = CreatePlaylistRequest(title: "N", description: "D")
        #expect(
            text(create) == """
                {"playlist":{"annotation":"D","extension":\
                {"https://musicbrainz.org/doc/jspf#playlist":{"public":false}},"title":"N"}}
                """
        )
        #expect(try answer(to: create, #"{"playlist_mbid":"\#(Self.id)"}"#) == Self.id)
        #expect(throws: create.unexpectedAnswer()) {
            try answer(to: create, #"{"playlist_mbid":"../x"}"#)
        }
        let add = AddRecordingsRequest(["b", "a"], to: Self.id)
        #expect(add.path == "1/playlist/\(Self.id)/item/add")
        #expect(
            text(add) == """
                {"playlist":{"track":[{"identifier":["https://musicbrainz.org/recording/b"]},\
                {"identifier":["https://musicbrainz.org/recording/a"]}]}}
                """
        )
        #expect(throws: add.unexpectedAnswer()) { try answer(to: add, #"{"status":"no"}"#) }
        #expect(text(LoveRecordingRequest("a")) == #"{"recording_mbid":"a","score":1}"#)
    }

    @Test(arguments: [
        (401, Failure.Kind.rejectedLogin, "token"), (404, .notFound, ""),
        (400, .refused(400), "Bad [key]"),
        (503, .temporarilyUnavailable(status: 503), ""), (429, .rateLimited(retryAfter: 7), ""),
    ])
    func `An error status determines the failure, which hides the token`(
        status: Int,
        kind: Failure.Kind,
        detail: String
    ) async throws {
        let messages = Mutex<[HTTPRequest]>([])
        let transport = Transport { message in
            messages.withLock { $0.append(message) }
            let body = #"{"code":\#(status),"error":"Bad \#(Self.id)"}"#
            return HTTPResponse(
                status: status,
                headers: ["x-ratelimit-reset-in": "7"],
                body: Data(body.utf8)
            )
        }
        let token = try #require(Secret(Self.id))
        let client = ListenBrainzClient(
            base: try ServiceAddress("https://lb.test").url,
            token: { token },
            http: HTTPClient(transport: transport, limits: { _ in .instant })
        )
        // A change is sent once.
        await #expect(throws: Failure(kind, at: "ListenBrainz", detail)) {
            try await client.answer(to: AddRecordingsRequest(["a"], to: Self.id))
        }
        let sent = messages.withLock(\.self)
        #expect(sent.map(\.method) == [.post])
        #expect(sent.map { $0.headers["Authorization"] } == ["Token \(Self.id)"])
    }
}
