import Core
import Foundation
@testable import LastFM
import TestSupport
import Testing

/// The service's errors, recorded, over a real connection with the status they came with.
struct RecordedErrorTests {
    static let serverTrouble =
        "Operation failed - Most likely the backend service failed. Please try again."

    @Test(arguments: [
        ("issue--JasonPuglisi-descent-203--error29", 429, LastFMError.rateLimited(retryAfter: nil)),
        (
            "issue--benfoxall-lastfm-to-csv-6--error8", 500,
            .temporarilyUnavailable(status: 500, code: 8, message: serverTrouble)
        ),
        ("issue--rembo10-headphones-3257--error26", 403, .suspendedKey),
        ("lastfm-docs--codes-404-User_not_found", 404, .userNotFound(name: "joe")),
        ("lastfm-docs--user.getInfo-404-User_not_found", 404, .userNotFound(name: "joe")),
        ("lastfm-docs--user.getFriends-404-User_not_found", 404, .userNotFound(name: "joe")),
        ("lastfm-docs--user.getRecentTracks-404-User_not_found", 404, .userNotFound(name: "joe")),
        (
            "lastfm-docs--user.getRecentTracks-403-Login_User_required_to_be_logged_in", 403,
            .privateUser(name: "joe")
        ),
        ("listenbrainz--lastFMPrivateUser", 200, .privateUser(name: "joe")),
    ])
    func `A recorded error of a user's request is understood`(
        file: String,
        status: Int,
        expected: LastFMError
    ) async throws {
        let body = try recorded("errors/\(file).json")
        let server = try LoopbackServer { _ in .response(status: status, body: body) }
        let asked = client(for: server)
        let error = await lastFMError {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error == expected)
    }

    @Test func `An error about a missing album names it`() async throws {
        let body = try recorded("errors/lastfm-docs--album.getInfo-200-Album_not_found.json")
        let server = try LoopbackServer { _ in .response(body: body) }
        let asked = client(for: server)
        let error = await lastFMError {
            _ = try await asked.answer(to: AlbumInfoRequest(artist: "A", album: "B", user: "joe"))
        }
        #expect(error == .albumNotFound(artist: "A", album: "B"))
    }

    @Test func `No such page of friends is an empty page`() async throws {
        let body = try recorded("errors/lastfm-docs--user.getFriends-400-no_such_page.json")
        let server = try LoopbackServer { _ in .response(status: 400, body: body) }
        let answer = try await client(for: server).answer(to: FriendsRequest(user: "joe"))
        #expect(answer.value == FriendsPage(friends: [], page: 1, totalPages: 0, total: 0))
    }

    @Test(arguments: [
        (#"{"error":10,"message":"Invalid API key"}"#, LastFMError.invalidKey),
        (#"{"error":"10","message":"Invalid API key"}"#, .invalidKey),
        (#"{"error":3,"message":"Invalid Method"}"#, .unknownMethod(method: "user.getInfo")),
        (
            ##"{"error":{"#text":"Invalid resource","code":"7"}}"##, .userNotFound(name: "joe")
        ),
        (##"{"error":{"#text":"Odd","code":"13"}}"##, .service(code: 13, message: "Odd")),
        (#"{"error":"Odd"}"#, .service(code: 0, message: "Odd")),
        (#"{"error":null}"#, .service(code: 0, message: "")),
        (
            #"{"error":6,"message":"Invalid parameters"}"#,
            .service(code: 6, message: "Invalid parameters")
        ),
        (
            #"{"error":4,"message":"The key 0123456789abcdef0123456789abcdef is odd"}"#,
            .service(code: 4, message: "The key [key] is odd")
        ),
        (
            #"{"error":11,"message":"Offline"}"#,
            .temporarilyUnavailable(status: 200, code: 11, message: "Offline")
        ),
        (
            #"{"error":16,"message":"Try again"}"#,
            .temporarilyUnavailable(status: 200, code: 16, message: "Try again")
        ),
    ])
    func `Other forms of errors are understood`(body: String, expected: LastFMError) async throws {
        let server = try LoopbackServer { _ in .json(body) }
        let asked = client(for: server)
        let error = await lastFMError {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        #expect(error == expected)
    }
}
