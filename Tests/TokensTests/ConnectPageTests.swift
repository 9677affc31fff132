import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Tokens

/// The page that connects Apple Music, requested by well-behaved and malicious browsers.
struct ConnectPageTests {
    private static let port = 40_000
    private static let own = "127.0.0.1:\(port)"
    private static let token = DeveloperToken("developer<\"&token", expiry: .distantFuture)

    /// A page and the tokens that it received.
    private final class Trial: Sendable {
        let tokens = Mutex<[String]>([])

        var page: ConnectPage {
            ConnectPage(developerToken: ConnectPageTests.token) { token in
                self.tokens.withLock { $0.append(token) }
            }
        }
    }

    private let trial = Trial()

    private func get(
        _ page: ConnectPage,
        _ path: String? = nil,
        headers: [String: String] = [:]
    ) -> ServedAnswer {
        page.answer(
            ServedRequest(
                method: "GET",
                path: path ?? page.path,
                headers: ["host": Self.own].merging(headers) { _, new in new }
            ),
            port: Self.port
        )
    }

    /// The path to which an opened page sends the token.
    private func answerPath(_ page: ConnectPage) throws -> String {
        let text = String(decoding: get(page).body, as: UTF8.self)
        return String(try #require(text.firstMatch(of: /"answerPath":"([^"]+)"/)).1)
    }

    private func send(
        _ body: String,
        to page: ConnectPage,
        _ path: String,
        headers: [String: String] = [:]
    ) -> ServedAnswer {
        let usual = [
            "host": Self.own, "origin": "http://\(Self.own)", "sec-fetch-site": "same-origin",
            "content-type": "application/json",
        ]
        return page.answer(
            ServedRequest(
                method: "POST",
                path: path,
                headers: usual.merging(headers) { _, new in new },
                body: Data(body.utf8)
            ),
            port: Self.port
        )
    }

    @Test func `The page can be opened once and accepts one token`() throws {
        let page = trial.page
        let path = try answerPath(page)
        #expect(get(page).status == 410)
        #expect(send(#"{"userToken":"one"}"#, to: page, path).status == 204)
        #expect(send(#"{"userToken":"two"}"#, to: page, path).status == 410)
        #expect(get(page).status == 410)
        #expect(trial.tokens.withLock { $0 } == ["one"])
    }

    @Test(arguments: [
        ["host": "evil.example"], ["host": "localhost:40000"], ["host": ""],
        ["origin": "https://evil.example"], ["origin": "null"],
        ["origin": "http://127.0.0.1:40001"], ["sec-fetch-site": "cross-site"],
        ["sec-fetch-site": "same-site"],
    ])
    func `Requests with another host, origin or site are rejected`(headers: [String: String]) throws
    {
        let page = trial.page
        #expect(get(page, headers: headers).status == 403)
        let path = try answerPath(page)
        #expect(send(#"{"userToken":"bad"}"#, to: page, path, headers: headers).status == 403)
        #expect(trial.tokens.withLock { $0 } == [])
        #expect(send(#"{"userToken":"good"}"#, to: page, path).status == 204)
    }

    @Test
    func `A cross-site navigation opens the page but cannot send a token`()
        throws
    {
        let page = trial.page
        let led = [
            "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
            "sec-fetch-dest": "document",
        ]
        for (name, value) in [("sec-fetch-dest", "iframe"), ("sec-fetch-mode", "no-cors")] {
            #expect(get(page, headers: led.merging([name: value]) { $1 }).status == 403)
        }
        let opened = get(page, headers: led)
        #expect(opened.status == 200)
        let text = String(decoding: opened.body, as: UTF8.self)
        let path = String(try #require(text.firstMatch(of: /"answerPath":"([^"]+)"/)).1)
        #expect(send(#"{"userToken":"bad"}"#, to: page, path, headers: led).status == 403)
        #expect(send(#"{"userToken":"good"}"#, to: page, path).status == 204)
        #expect(trial.tokens.withLock { $0 } == ["good"])
    }

    @Test func `A plain-text form or a request without an origin cannot send a token`()
        throws
    {
        let page = trial.page
        let path = try answerPath(page)
        let body = #"{"userToken":"bad"}"#
        #expect(send(body, to: page, path, headers: ["content-type": "text/plain"]).status == 415)
        let bare = ServedRequest(
            method: "POST",
            path: path,
            headers: ["host": Self.own, "content-type": "application/json"],
            body: Data(body.utf8)
        )
        #expect(page.answer(bare, port: Self.port).status == 403)
        #expect(trial.tokens.withLock { $0 } == [])
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"userToken":""}"#, #"{"userToken":"a b"}"#, #"{"userToken":"é"}"#,
        #"{"userToken":1}"#, #"{"userToken":"a\nb"}"#,
        #"{"userToken":"\#(String(repeating: "a", count: 4097))"}"#,
    ])
    func `An invalid token is rejected, and a valid one is accepted afterward`(body: String) throws
    {
        let page = trial.page
        let path = try answerPath(page)
        #expect(send(body, to: page, path).status == 400)
        #expect(send(#"{"userToken":"good"}"#, to: page, path).status == 204)
        #expect(trial.tokens.withLock { $0 } == ["good"])
    }

    @Test func `Each page has its own random paths, and other paths are not found`()
        throws
    {
        let (first, second) = (trial.page, trial.page)
        #expect(first.path != second.path)
        #expect(first.path.count == 33)
        for path in ["/", "/favicon.ico", second.path, first.path + "/"] {
            #expect(get(first, path).status == 404, "\(path)")
        }
        let path = try answerPath(first)
        #expect(path != first.path)
        #expect(send(#"{"userToken":"a"}"#, to: second, path).status == 404)
        #expect(trial.tokens.withLock { $0 } == [])
    }

    @Test func `The page runs only its own scripts and MusicKit`() throws {
        let page = trial.page
        let answer = get(page)
        let policy = try #require(answer.headers["Content-Security-Policy"])
        let text = String(decoding: answer.body, as: UTF8.self)
        let nonce = try #require(text.firstMatch(of: /<script nonce="([0-9a-f]{32})">/)).1
        #expect(policy.contains("default-src 'none'; "))
        #expect(
            policy.contains("script-src 'nonce-\(nonce)' https://js-cdn.music.apple.com blob:; ")
        )
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(answer.headers["Referrer-Policy"] == "strict-origin")
        // The token is escaped, so that it cannot close its script element.
        #expect(!text.contains("developer<"))
        #expect(text.contains(#""developerToken":"developer\u003c\u0022\u0026token""#))
        #expect(!page.address(at: .loopback(port: 1)).contains("token"))
    }
}
