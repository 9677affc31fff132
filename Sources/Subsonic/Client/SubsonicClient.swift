import Core
import Foundation
import HTTP

/// How a user signs in to a server.
package enum SubsonicLogin: Sendable {
    /// An API key, which the server creates.
    case key(Secret)
    /// A username, and the MD5 digest of the password followed by the salt, in hexadecimal digits.
    case token(user: String, digest: Secret, salt: Secret)

    fileprivate var parameters: [(name: String, value: String)] {
        switch self {
        case .key(let key): [("apiKey", key.reveal())]
        case .token(let user, let digest, let salt):
            [("u", user), ("t", digest.reveal()), ("s", salt.reveal())]
        }
    }

    /// The names of the parameters that are secret.
    fileprivate static let secretParameters: Set = ["apiKey", "t", "s"]

    fileprivate var secrets: [Secret] {
        switch self {
        case .key(let key): [key]
        case .token(_, let digest, let salt): [digest, salt]
        }
    }
}

/// Sends requests to a server with the Subsonic API, such as Navidrome, and decodes the responses.
package struct SubsonicClient: Sendable {
    private let base: URL
    private let login: SubsonicLogin
    private let http: HTTPClient

    /// Creates a client for the server at `base`, which must end in a slash.
    package init(base: URL, login: SubsonicLogin, http: HTTPClient) {
        self.base = base
        self.login = login
        self.http = http
    }

    /// Sends a request and decodes the response; a GET is sent up to three times, a POST once.
    ///
    /// The login is part of the URL, which is therefore never shown. Throws `Failure` and
    /// `CancellationError`.
    package func answer<Request: SubsonicRequest>(to request: Request) async throws
        -> Request.Answer
    {
        let sorted = request.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let songs = request.songs.map { (Request.songParameter, $0) }
        // Version 1.13.0 introduced the token, and servers reject versions newer than their own.
        let query = percentEncodedQuery(
            sorted + songs + login.parameters
                + [("c", "vinylogue"), ("f", "json"), ("v", "1.13.0")]
        )
        var message = try HTTPRequest(
            "\(base.absoluteString)\(request.path)?\(query)",
            below: base
        )
        message.method = request.method
        message.isRepeatable = request.isRepeatable
        message.secretParameters = SubsonicLogin.secretParameters
        do {
            return try await http.answer(to: message) { response in
                do throws(Failure) {
                    if let failure = request.failure(reportedBy: response) { throw failure }
                    return try request.answer(from: response.body)
                } catch {
                    throw error.from(base.hostAndPort)
                }
            }
        } catch let failure as Failure {
            throw login.secrets.reduce(failure) { $0.hiding($1) }
        }
    }
}

/// A request to a server with the Subsonic API.
///
/// Changes are POST requests, because a GET may be sent twice. All parameters are in the URL, since
/// not every server reads them from a body.
package protocol SubsonicRequest: ServiceRequest {
    /// The name of the parameter for each of the songs.
    static var songParameter: String { get }
    /// The IDs of the songs to add, in order.
    var songs: [String] { get }
}

extension SubsonicRequest {
    package static var songParameter: String { "songId" }
    package var songs: [String] { [] }
    package var path: String { "rest/\(Self.name).view" }

    /// The failure that a response with an error status reports; nil for status 200.
    func failure(reportedBy response: HTTPResponse) -> Failure? {
        if response.status == 200 { return nil }
        if let error = JSONValue(response.body)?["subsonic-response"]?["error"] {
            return failure(error)
        }
        return switch response.status {
        case 404: Failure(.notFound)
        case 429: Failure(.rateLimited(retryAfter: response.retryAfter))
        case 500...: Failure(.temporarilyUnavailable(status: response.status))
        default: Failure(.status(response.status))
        }
    }

    /// Returns the content of a successful response; throws the failure that it reports.
    func reply(in body: Data) throws(Failure) -> JSONValue {
        guard let reply = try value(of: body)["subsonic-response"], reply.kind == .object else {
            throw unexpectedAnswer()
        }
        if let error = reply["error"] { throw failure(error) }
        guard reply["status"]?.text == "ok" else { throw unexpectedAnswer("failed") }
        return reply
    }

    private func failure(_ error: JSONValue) -> Failure {
        let words = error["message"]?.filledText ?? ""
        return switch error["code"]?.integer {
        case 40?: Failure(.rejectedLogin, "username or password")
        case 44?: Failure(.rejectedLogin, "API key")
        case 70?: Failure(.notFound, "error 70")
        case let code? where code > 0: Failure(.refused(code), words)
        // A change may have been carried out despite a general error.
        default: unexpectedAnswer("failed\(words.isEmpty ? "" : ": \(words)")")
        }
    }
}

/// Checks that the server responds and accepts the login.
package struct PingRequest: SubsonicRequest, Hashable {
    package static let name = "ping"

    package init() {}

    /// The kind of server, such as "navidrome"; nil if it does not say.
    package func answer(from body: Data) throws(Failure) -> String? {
        try reply(in: body)["type"]?.filledText
    }
}
