/// A source of accounts' plays, which a sync of the archive reads page by page.
package protocol PlaySource: Sendable {
    /// The service that the accounts are on; the archive marks the plays with its raw value.
    var service: Service { get }
    /// The earliest time of a play, in Unix seconds; only plays with a wrong date are earlier.
    var firstPlay: Int { get }
    /// How the plays are divided into pages.
    var paging: Paging { get }
    /// The maximum number of plays on a page.
    var pageSize: Int { get }
    /// How long to wait before each retry when the service does not respond at all.
    var waits: [Duration] { get }

    /// Checks that a text can be an account name, before it is sent; throws a `KitError`.
    func check(_ user: String) throws

    /// Reads a page.
    ///
    /// Throws a `PlayPage.Failure` if a smaller page may succeed, a `KitError` for other failures,
    /// and `CancellationError`.
    func page(_ request: PlayPage.Request) async throws -> PlayPage
}

extension PlaySource {
    /// The usual waits, of 5, 15 and 45 seconds.
    package static var usualWaits: [Duration] { [.seconds(5), .seconds(15), .seconds(45)] }

    /// Reads a page, and turns a service's failure into the error that `page` throws.
    func reading(_ read: () async throws -> PlayPage) async throws -> PlayPage {
        do {
            return try await read()
        } catch let failure as Failure {
            guard let reason = GapReason(failure) else { throw KitError.service(failure) }
            throw PlayPage.Failure(reason: reason, cause: KitError.service(failure))
        }
    }
}

extension GapReason {
    /// Creates the reason for a failure that a smaller page might avoid; nil for other failures.
    init?(_ failure: Failure) {
        switch failure.kind {
        case .temporarilyUnavailable(_, let code?): self = .serviceError(code)
        case .temporarilyUnavailable(let status, nil): self = .status(status ?? 500)
        case .rateLimited: self = .rateLimit
        case .wrongUser: self = .otherUser
        case .notJSON, .unexpectedAnswer: self = .unreadable
        case .timedOut: self = .timeout
        case .tooLarge: self = .tooLarge
        case .unreachable, .incomplete: self = .connection
        default: return nil
        }
    }
}
