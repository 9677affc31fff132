import Core
import Foundation
@testable import LastFM
import TestSupport
import Testing

/// Invalid response bodies.
struct BadBodyTests {
    static let method = "user.getWeeklyChartList"

    func error(_ body: Data) -> Failure? {
        do throws(Failure) {
            _ = try WeeklyChartListRequest(user: "joe").answer(from: body)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", false), ("   \n", false), ("hello", false), ("{", false), (#"{"a":1"#, false),
        (#"{"a":1}}"#, false), (#"{"a" 1}"#, false), ("[1,", false), (#""\x""#, false),
        (#"{"a":"\u12"}"#, false), (#"{"a":tru}"#, false), ("-", false), (#"{"a":"open"#, false),
        ("<html><body>Log in</body></html>", true), ("\n <!DOCTYPE html>", true),
        ("\u{FEFF}<?xml version=\"1.0\"?>", true),
    ])
    func `HTML is distinguished from other responses that are not JSON`(
        body: String,
        looksLikeHTML: Bool
    ) {
        #expect(error(Data(body.utf8)) == Failure(.notJSON(looksLikeHTML: looksLikeHTML)))
    }

    @Test(arguments: [
        ("null", "is null, not an object"), ("[]", "is a list, not an object"),
        ("\"x\"", "is a string, not an object"), ("7", "is a number, not an object"),
        ("true", "is a boolean, not an object"), ("{}", "has no \"weeklychartlist\""),
        (#"{"user":{"name":"joe"}}"#, "has no \"weeklychartlist\""),
        (#"{"weeklychartlist":null}"#, "has null as \"weeklychartlist\", not an object"),
        (#"{"weeklychartlist":"full"}"#, "has a string as \"weeklychartlist\", not an object"),
        (#"{"weeklychartlist":[1]}"#, "has a list as \"weeklychartlist\", not an object"),
    ])
    func `The error describes the shape of unexpected JSON`(body: String, what: String) {
        #expect(error(Data(body.utf8)) == Failure(.unexpectedAnswer, "\(Self.method) \(what)"))
    }

    /// The error for a body that is read on a stack as small as a secondary thread's on macOS.
    func errorOnSmallStack(_ body: String) async -> Failure? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: self.error(Data(body.utf8))) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    @Test(arguments: [
        "[", "{\"a\":", "[{\"a\":", "{\"weeklychartlist\":", "{\"weeklychartlist\":[",
    ])
    func `Ten thousand levels of nesting are rejected, even on a small stack`(opening: String) async
    {
        let body = String(repeating: opening, count: 10_000)
        #expect(await errorOnSmallStack(body) == Failure(.notJSON(looksLikeHTML: false)))
    }

    @Test(arguments: [
        ("[", "]"), (#"{"chart":"#, "}"), (##"{"#text":"##, "}"), (#"[{"from":"#, "}]"),
        (#"{"@attr":"#, "}"), (#"{"user":"#, "}"),
    ])
    func `JSON with the deepest allowed nesting is read on a small stack`(
        opening: String,
        closing: String
    ) async {
        let levels = 500 / opening.count(where: "[{".contains)
        let deep =
            String(repeating: opening, count: levels) + "1"
            + String(repeating: closing, count: levels)
        for member in ["chart", "@attr", "user", "other"] {
            let body = #"{"weeklychartlist":{"\#(member)":\#(deep)}}"#
            #expect(await errorOnSmallStack(body) == nil)
        }
        let body = #"{"error":\#(deep),"message":\#(deep)}"#
        #expect(await errorOnSmallStack(body) == Failure.lastFM(.refused(0), ""))
    }

    @Test func `Invalid UTF-8 in a name is replaced`() throws {
        let body =
            Data(#"{"user":{"name":"joe","realname":"J"#.utf8) + [0xFF, 0xC3] + Data("\"}}".utf8)
        let info = try UserInfoRequest(user: "joe").answer(from: body)
        #expect(info.realName == "J\u{FFFD}\u{FFFD}")
    }

    @Test func `A name that is not valid text counts as absent`() throws {
        let body = Data(#"{"user":{"name":"joe","realname":"J\ud800","playcount":"7"}}"#.utf8)
        let info = try UserInfoRequest(user: "joe").answer(from: body)
        #expect(info == Person(name: "joe", playCount: 7))
    }

    @Test func `A byte-order mark is skipped`() throws {
        let body = Data("\u{FEFF}{\"user\":{\"name\":\"joe\"}}".utf8)
        #expect(try UserInfoRequest(user: "joe").answer(from: body) == Person(name: "joe"))
    }

    @Test(arguments: [
        (200, Failure(.notJSON(looksLikeHTML: true))),
        (404, Failure(.notJSON(looksLikeHTML: true))),
        (429, Failure.lastFM(.rateLimited(retryAfter: nil))),
        (500, .lastFM(.temporarilyUnavailable(status: 500))),
        (503, .lastFM(.temporarilyUnavailable(status: 503))),
    ])
    func `An HTML response is classified by its status`(status: Int, expected: Failure) async throws
    {
        let server = try LoopbackServer { _ in
            .response(status: status, body: Data("<html></html>".utf8))
        }
        let asked = client(for: server)
        let error = await thrownFailure {
            _ = try await asked.answer(to: UserInfoRequest(user: "joe"))
        }
        if case .notJSON = expected.kind {
            let host = "127.0.0.1:\(server.port)"
            #expect(error == Failure(.notJSON(looksLikeHTML: true), at: host))
            #expect(server.requests.count == 1)
        } else {
            #expect(error == expected)
            #expect(server.requests.count == 3)
        }
    }
}
