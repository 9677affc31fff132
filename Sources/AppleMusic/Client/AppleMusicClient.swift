import Core
import Foundation
import HTTP

extension ServiceRequest {
    /// Checks a body that may be empty; anything but JSON does not come from Apple Music.
    func expectNoPage(_ body: Data) throws(Failure) {
        if !body.isEmpty { _ = try value(of: body) }
    }

    /// The rows of a body: its `data`.
    func rows(of body: Data) throws(Failure) -> [JSONValue] {
        guard let data = try value(of: body)["data"], data.kind == .list else {
            throw unexpectedAnswer()
        }
        return data.elements
    }
}

/// Sends requests to Apple Music and decodes the responses.
package struct AppleMusicClient: Sendable {
    package static let usualAddress = "https://api.music.apple.com/"

    private let base: URL
    private let tokens: AppleMusicTokens
    private let http: HTTPClient

    /// The base URL ends in a slash.
    package init(base: URL, tokens: AppleMusicTokens, http: HTTPClient) {
        self.base = base
        self.tokens = tokens
        self.http = http
    }

    /// Sends a request and decodes the response; a GET or PUT is sent up to three times.
    ///
    /// A POST is sent once, because no one can tell whether a failed one was carried out. Only one that was
    /// refused for the rate limit is sent again, by the caller. Throws a `Failure`, and `CancellationError`.
    ///
    /// - Returns: the response, and its raw bytes.
    package func answer<Request: ServiceRequest>(
        to request: Request,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> (value: Request.Answer, body: Data) {
        // The user's paths begin with v1/me, those of the catalog with v1/catalog/STOREFRONT.
        let parts = request.path.split(separator: "/")
        let isPersonal = parts.dropFirst().first == "me"
        var headers = ["Authorization": "Bearer \(tokens.developer.reveal())"]
        headers["Music-User-Token"] = isPersonal ? tokens.user?.reveal() : nil
        let storefront = isPersonal ? "" : String(parts.dropFirst(2).first ?? "")
        return try await http.answer(to: request, at: base, headers: headers, purpose: purpose) {
            (200..<300).contains($0.status) ? nil : .appleMusic($0, storefront: storefront)
        }
    }
}

/// The tokens Apple Music requires.
package struct AppleMusicTokens: Hashable, Sendable {
    /// Identifies the program's author.
    package var developer: Secret
    /// Identifies the library; nil for the catalog only.
    package var user: Secret?

    package init(developer: Secret, user: Secret? = nil) {
        self.developer = developer
        self.user = user
    }
}

extension Secret {
    /// When a developer token expires, as stated in it, as Unix time; nil if it isn't.
    package var expiry: Int? {
        let parts = reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        // A JWT uses the URL-safe alphabet, without padding.
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap(JSONValue.init)?["exp"]?.integer
    }
}
