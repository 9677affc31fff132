import Core
import Foundation
@testable import LastFM
import TestSupport
import Testing

/// Recorded errors of the service, sent over a real connection with their original status.
struct RecordedErrorTests {
    static let serverTrouble =
        "Operation failed - Most likely the backend service failed. Please try again."

    @Test(arguments: [
        (
            "issue--JasonPuglisi-descent-203--error29", 429,
            Failure.lastFM(.rateLimited(retryAfter: nil))
        ),
        (
            "issue--benfoxall-lastfm-to-csv-6--error8", 500,
            .lastFM(.temporarilyUnavailable(status: 500, code: 8), serverTrouble)
        ),
        ("issue--rembo10-headphones-3257--error26", 403, Failure.lastFM(.suspendedKey)),
        ("lastfm-docs--codes-404-User_not_found", 404, .lastFM(.userNotFound(), "joe")),
        ("lastfm-docs--user.getInfo-404-User_not_found", 404, .lastFM(.userNotFound(), "joe")),
        ("lastfm-docs--user.getFriends-404-User_not_found", 404, .lastFM(.userNotFound(), "joe")),
        (
            "lastfm-docs--user.getRecentTracks-404-User_not_found", 404,
            .lastFM(.userNotFound(), "joe")
        ),
        (
            "lastfm-docs--user.getRecentTracks-403-Login_User_required_to_be_logged_in", 403,
            .lastFM(.privateUser, "joe")
        ),
        ("listenbrainz--lastFMPrivateUser", 200, .lastFM(.privateUser, "joe")),
    ])
    func `A recorded error from a user request is recognized`(
        file: String,
        status: Int,
        expected: Failure
    ) async throws {
        let body = try recorded("errors/\(file).json")
        let server = try LoopbackServer { _ in .response(status: status, body: body) }
        let asked = client(for: server)
        let error = await thrownFailure {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error == expected)
    }

    @Test func `A missing-album error names the album`() async throws {
        let body = try recorded("errors/lastfm-docs--album.getInfo-200-Album_not_found.json")
        let server = try LoopbackServer { _ in .response(body: body) }
        let asked = client(for: server)
        let error = await thrownFailure {
            _ = try await asked.answer(to: AlbumInfoRequest(artist: "A", album: "B", user: "joe"))
        }
        #expect(error == .lastFM(.albumNotFound(artist: "A", title: "B")))
    }

    @Test func `An error for a missing page of friends becomes an empty page`() async throws {
        let body = try recorded("errors/lastfm-docs--user.getFriends-400-no_such_page.json")
        let server = try LoopbackServer { _ in .response(status: 400, body: body) }
        let answer = try await client(for: server).answer(to: FriendsRequest(user: "joe"))
        #expect(answer.value == FriendsPage(friends: [], page: 1, totalPages: 0, total: 0))
    }

    @Test(arguments: [
        (#"{"error":10,"message":"Invalid API key"}"#, Failure.lastFM(.invalidKey)),
        (#"{"error":"10","message":"Invalid API key"}"#, Failure.lastFM(.invalidKey)),
        (#"{"error":3,"message":"Invalid Method"}"#, .lastFM(.unknownMethod, "user.getInfo")),
        (
            ##"{"error":{"#text":"Invalid resource","code":"7"}}"##, .lastFM(.userNotFound(), "joe")
        ),
        (##"{"error":{"#text":"Odd","code":"13"}}"##, Failure.lastFM(.refused(13), "Odd")),
        (#"{"error":"Odd"}"#, Failure.lastFM(.refused(0), "Odd")),
        (#"{"error":null}"#, Failure.lastFM(.refused(0), "")),
        (
            #"{"error":6,"message":"Invalid parameters"}"#,
            Failure.lastFM(.refused(6), "Invalid parameters")
        ),
        (
            #"{"error":4,"message":"The key 0123456789abcdef0123456789abcdef is odd"}"#,
            Failure.lastFM(.refused(4), "The key [key] is odd")
        ),
        (
            #"{"error":11,"message":"Offline"}"#,
            .lastFM(.temporarilyUnavailable(status: 200, code: 11), "Offline")
        ),
        (
            #"{"error":16,"message":"Try again"}"#,
            .lastFM(.temporarilyUnavailable(status: 200, code: 16), "Try again")
        ),
    ])
    func `Errors in other JSON forms are recognized`(body: String, expected: Failure) async throws {
        let server = try LoopbackServer { _ in .json(body) }
        let asked = client(for: server)
        let error = await thrownFailure {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error == expected)
    }
}
