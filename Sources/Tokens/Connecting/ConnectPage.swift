import Foundation
import Synchronization

/// A local web page on which the user lets the program use Apple Music.
///
/// It is served once and accepts one user token. Anyone on the machine can reach its port, but only
/// the user knows its random path. The token goes to a second random path, which appears only in
/// the page, so that only the first visitor can send one. Other websites can link to the page, but
/// cannot embed it or send requests from scripts.
package final class ConnectPage: Sendable {
    /// The default URL of MusicKit JS.
    package static let musicKit = "https://js-cdn.music.apple.com/musickit/v3/musickit.js"
    /// The maximum length of a user token.
    private static let tokenSizeLimit = 4096

    private enum Stage {
        case waiting
        case opened
        case done
    }

    /// The path of the page.
    package let path: String
    private let answerPath: String
    private let nonce: String
    private let developerToken: DeveloperToken
    private let musicKit: String
    private let accept: @Sendable (String) -> Void
    private let stage = Mutex(Stage.waiting)

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - developerToken: the token that MusicKit needs to request a user token; included in the
    ///     page, but not in its URL.
    ///   - musicKit: the URL of MusicKit JS.
    ///   - accept: called once, with the user token.
    package init(
        developerToken: DeveloperToken,
        musicKit: String = ConnectPage.musicKit,
        accept: @escaping @Sendable (String) -> Void
    ) {
        path = "/" + Self.randomWord()
        answerPath = "/" + Self.randomWord()
        nonce = Self.randomWord()
        self.developerToken = developerToken
        self.musicKit = musicKit
        self.accept = accept
    }

    /// The page's URL on a server at this address.
    package func address(at server: ListeningAddress) -> String {
        "http://\(server.text)\(path)"
    }

    /// Responds to a request to the server at 127.0.0.1 and this port.
    package func answer(_ request: ServedRequest, port: Int) -> ServedAnswer {
        let host = "127.0.0.1:\(port)"
        guard request.headers["host"] == host else { return refusal(403, "Wrong host.") }
        // "same-site" and "cross-site" mean that another origin's page made the request.
        let site = request.headers["sec-fetch-site"] ?? "none"
        // The redirect file has another origin, so navigation is allowed from anywhere.
        let isLed =
            request.path == path && request.headers["sec-fetch-mode"] == "navigate"
            && request.headers["sec-fetch-dest"] == "document"
        let origin = request.headers["origin"] ?? "http://\(host)"
        guard ["none", "same-origin"].contains(site) || isLed, origin == "http://\(host)" else {
            return refusal(403, "Open the link printed in your terminal.")
        }
        switch (request.path, request.method) {
        case (path, "GET"): return page()
        case (answerPath, "POST"): return takeToken(from: request)
        case (path, _), (answerPath, _): return refusal(405, "Wrong method.")
        default: return refusal(404, "No such page.")
        }
    }

    private func page() -> ServedAnswer {
        let isFirst = stage.withLock { stage in
            guard stage == .waiting else { return false }
            stage = .opened
            return true
        }
        guard isFirst else {
            return refusal(
                410,
                "This page has already been opened. Run `vinylogue apple-music connect` again."
            )
        }
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)' \(Self.origin(of: musicKit)) blob:",
            "connect-src 'self' https:", "img-src https: data:", "style-src 'unsafe-inline' https:",
            "font-src https:", "frame-src https:", "media-src https: blob:", "worker-src blob:",
            "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ]
        return ServedAnswer(
            status: 200,
            headers: [
                "Content-Security-Policy": policy.joined(separator: "; "),
                "Content-Type": "text/html; charset=utf-8",
                // Keeps the secret path out of the `Referer` field.
                "Referrer-Policy": "strict-origin",
            ],
            body: Data(
                ConnectPageText.html(
                    nonce: nonce,
                    facts: [
                        "answerPath": answerPath, "developerToken": developerToken.reveal(),
                        "musicKit": musicKit,
                    ]
                ).utf8
            )
        )
    }

    private func takeToken(from request: ServedRequest) -> ServedAnswer {
        struct Body: Decodable { var userToken: String }
        guard request.headers["origin"] != nil else {
            return refusal(403, "Open the link printed in your terminal.")
        }
        guard request.headers["content-type"] == "application/json" else {
            return refusal(415, "Send JSON.")
        }
        guard let token = try? JSONDecoder().decode(Body.self, from: request.body).userToken,
            (1...Self.tokenSizeLimit).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return refusal(400, "Not a valid token.") }
        let isFirst = stage.withLock { stage in
            guard stage == .opened else { return false }
            stage = .done
            return true
        }
        guard isFirst else { return refusal(410, "A token has already been sent.") }
        accept(token)
        return ServedAnswer(status: 204)
    }

    private func refusal(_ status: Int, _ sentence: String) -> ServedAnswer {
        ServedAnswer(
            status: status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Data("\(sentence)\n".utf8)
        )
    }

    /// 128 random bits, as 32 hexadecimal digits.
    private static func randomWord() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func origin(of address: String) -> String {
        address.split(separator: "/", omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
    }
}
