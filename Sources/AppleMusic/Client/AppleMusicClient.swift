import Core
import Foundation
import HTTP

extension ServiceRequest {
    /// Throws unless the body is empty or JSON; anything else did not come from Apple Music.
    func expectNoPage(_ body: Data) throws(Failure) {
        if !body.isEmpty { _ = try value(of: body) }
    }

    /// The rows in a response's `data`.
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

    /// Creates a client for the service at `base`, which must end in a slash.
    package init(base: URL, tokens: AppleMusicTokens, http: HTTPClient) {
        self.base = base
        self.tokens = tokens
        self.http = http
    }

    /// Sends a request and decodes the response; a GET or PUT is sent up to three times.
    ///
    /// A POST is sent once, since even a failed one may have been carried out. The caller repeats
    /// it only after a rate-limit response. Throws `Failure` and `CancellationError`.
    ///
    /// - Returns: the decoded response and its body.
    package func answer<Request: ServiceRequest>(
        to request: Request,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> (value: Request.Answer, body: Data) {
        // Personal paths begin with v1/me, catalog paths with v1/catalog/STOREFRONT.
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
    /// The developer token, which identifies the program's author.
    package var developer: Secret
    /// The user token, which gives access to the user's library; nil if only the catalog is used.
    package var user: Secret?

    package init(developer: Secret, user: Secret? = nil) {
        self.developer = developer
        self.user = user
    }
}

extension Secret {
    /// The expiry date in a developer token; nil if it has none.
    package var expiry: Date? {
        let parts = reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        // A JWT is encoded in base64url, without padding.
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap(JSONValue.init)?["exp"]?.integer
            .map(Date.init(unixTime:))
    }
}
