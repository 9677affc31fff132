import Core
import Foundation
import HTTP
import Synchronization

/// Sends requests to ListenBrainz or a server with the same API, and validates the responses.
package struct ListenBrainzClient: Sendable {
    /// What the server has shown that it does not accept.
    private final class Lessons: Sendable {
        let refusesTwoBounds = Mutex(false)
    }

    private let base: URL
    private let token: @Sendable () throws -> Secret?
    private let http: HTTPClient
    private let lessons = Lessons()

    /// - Parameters:
    ///   - base: the service's URL, from a `ServiceAddress`.
    ///   - token: returns the user's token, or nil for public data only; called for each request.
    ///   - http: sends the requests; shared by the whole program.
    package init(
        base: URL,
        token: @escaping @Sendable () throws -> Secret? = { nil },
        http: HTTPClient
    ) {
        self.base = base
        self.token = token
        self.http = http
    }

    /// Sends a request, up to three times if it is repeatable, and reads the response.
    ///
    /// Throws a `Failure`, whatever `token` throws, or `CancellationError` if the task is cancelled.
    ///
    /// - Parameter purpose: the request's purpose, which decides the rate limit.
    /// - Returns: the decoded response, and its raw bytes.
    package func answer<Request: ServiceRequest>(
        to request: Request,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> (value: Request.Answer, body: Data) {
        let token = try token()
        do {
            return try await http.answer(
                to: request,
                at: base,
                headers: token.map { ["Authorization": "Token \($0.reveal())"] } ?? [:],
                purpose: purpose,
                failure: {
                    Failure(
                        reportedBy: $0,
                        to: (request as? any UserRequest)?.user,
                        hasToken: token != nil
                    )
                }
            )
        } catch let failure as Failure {
            throw token.map { failure.hiding($0) } ?? failure
        }
    }

    /// Sends a request for listens; if the server refuses two bounds, then and from then on with
    /// the lower one alone.
    package func listens(
        _ request: ListensRequest,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> (value: ListenPage, body: Data) {
        var request = request
        if request.hasLowerBound, lessons.refusesTwoBounds.withLock(\.self) {
            request.hasUpperBound = false
        }
        do {
            return try await answer(to: request, purpose: purpose)
        } catch let failure as Failure
            where failure.kind == .refused(400) && request.hasUpperBound && request.hasLowerBound
        {
            request.hasUpperBound = false
            let found = try await answer(to: request, purpose: purpose)
            lessons.refusesTwoBounds.withLock { $0 = true }
            return found
        }
    }
}

/// A request about a user, whom the service may not know.
package protocol UserRequest: ServiceRequest {
    /// The user's name, in any case.
    var user: String { get set }
}

extension UserRequest {
    /// The path of a list about the user.
    func path(_ list: String) -> String { "1/user/\(user.percentEncoded)/\(list)" }

    /// Checks whom a response is about, and returns the name in the service's spelling.
    ///
    /// Throws if it is about another user.
    func user(in part: JSONValue) throws(Failure) -> String {
        guard let name = part["user_id"]?.filledText else { return user }
        guard name.lowercased() == user.lowercased() else {
            throw Failure(.wrongUser(asked: user), String(name.prefix(100)))
        }
        return name
    }

    /// Returns the member that contains the data.
    func payload(of body: Data) throws(Failure) -> JSONValue {
        guard let payload = try value(of: body)["payload"] else {
            throw unexpectedAnswer("has no \"payload\"")
        }
        return payload
    }
}

extension Failure {
    /// A failure that ListenBrainz reported.
    package static func listenBrainz(_ kind: Kind, _ detail: String = "") -> Failure {
        Failure(kind, at: "ListenBrainz", detail)
    }

    /// The failure that a response reports; nil for a success, which 204 without a body also is.
    fileprivate init?(reportedBy response: HTTPResponse, to user: String?, hasToken: Bool) {
        let message = JSONValue(response.body)?["error"]?.filledText ?? ""
        switch response.status {
        case 200 where response.endsEarly: self = .listenBrainz(.incomplete)
        case 200, 204: return nil
        case 401 where hasToken: self = .listenBrainz(.rejectedLogin, "token")
        case 404 where user != nil && message.lowercased().holds("user"):
            self = .listenBrainz(.userNotFound(), user ?? "")
        case 404 where user == nil: self = .listenBrainz(.notFound)
        case 429: self = .listenBrainz(.rateLimited(retryAfter: response.retryAfter))
        case 500...: self = .listenBrainz(.temporarilyUnavailable(status: response.status))
        default: self = .listenBrainz(.refused(response.status), message)
        }
    }
}
