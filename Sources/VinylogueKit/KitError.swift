// The values of Core are those of every module, so modules above get them together with the kit.
@_exported import Core
import Storage

/// Why there is no result: the facts that a message needs, and never a secret.
///
/// Names and words of the service are as received, not safe for a terminal.
package enum KitError: Error, Equatable, Sendable {
    /// Offline, and not in the cache; `method` is the request's.
    case notCached(method: String)
    /// The user has no chart of that period in that year: it is before registration or the first play, or
    /// in the future. `years` have one, earliest first.
    case noChart(user: String, period: CalendarPeriod, year: Int, years: [Int])
    /// The chart has no album of that rank: ranks go from 1 to `albumCount`.
    case noRank(Int, albumCount: Int)

    /// No account is set up, so nothing is known of the user.
    case noAccount
    /// No API key is set up, so nothing was sent.
    case missingKey
    /// The API key in the environment or in the file is malformed, so nothing was sent.
    case malformedKey(isFromEnvironment: Bool)
    /// The service does not know the API key.
    case invalidKey
    /// The API key was suspended.
    case suspendedKey
    /// What was given as a username looks like an API key, so it was not sent.
    case keyAsName
    /// What was given as a username cannot be one of Last.fm, so it was not sent.
    case malformedName(String)
    /// There is no user of this name; `suggestions` are similar names of friends.
    case userNotFound(name: String, suggestions: [String] = [])
    /// There is no such album.
    case albumNotFound(Album)
    /// The user hides their listening; the privacy page of their settings changes it.
    case privateUser(name: String)
    /// Too many requests; the wait is in seconds.
    case rateLimited(retryAfter: Int?)
    /// The service failed for the moment, with its own error code or an HTTP status.
    case temporarilyUnavailable(status: Int?, code: Int?)
    /// The server does not offer this method.
    case unknownMethod(String)
    /// Any other error of the service, in its own words (at most 200 characters).
    case refused(code: Int, message: String)
    /// The answer is not JSON; HTML often comes from a network's sign-in page.
    case notJSON(host: String?, looksLikeHTML: Bool)
    /// The answer is not one to the request; "The answer to" and the words are a sentence.
    case unexpectedAnswer(String)
    /// A service other than Last.fm answered with a status other than 200.
    case status(Int, host: String)
    /// The answer is about another user.
    case wrongUser(asked: String, got: String)
    /// The answer is about another week.
    case wrongWeek

    /// No connection; `reason` follows a colon.
    case unreachable(host: String, reason: String)
    /// No secure connection; `reason` follows a colon.
    case insecure(host: String, reason: String)
    /// The answer took longer than the total time limit.
    case timedOut(host: String, seconds: Int)
    /// The answer is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The connection ended before the answer did.
    case incomplete(host: String)
    /// The server redirected the request to where it may not go; `to` is a scheme, host and port.
    case redirectRefused(to: String)
    /// The host is on this machine or a private network, where the request may not go.
    case privateAddress(host: String)

    /// The cover is not in the cache, and the network may not be used.
    case coverNotCached
    /// The cover's address is not one that an image may be fetched from.
    case badCoverAddress
    /// The server answered the request for a cover with a status other than 200.
    case coverRefused(status: Int)
    /// The cover is not an image of a format that can be read.
    case unreadableCover

    /// No friend has that name or position; `suggestions` are similar names on the list.
    case friendNotFound(String, suggestions: [String])
    /// There would be more friends than a list may have.
    case tooManyFriends(limit: Int)
    /// The list has no such position: positions go from 1 to `count`.
    case noFriendPosition(Int, count: Int)

    /// The address of the service cannot be used; `reason` follows a colon.
    case invalidAddress(String, reason: String)

    /// A file or its content cannot be used.
    case storage(StorageError)
    /// The archive at a path cannot be used.
    case archive(ArchiveProblem, path: String)
    /// A file, at this path, was not imported.
    case importing(ImportProblem, path: String)
    /// The network is needed, and must not be used.
    case offline
    /// The player did not do what it was asked.
    case player(PlayerProblem)
    /// There is no playlist.
    case playlist(PlaylistProblem)
    /// Apple Music did not do what it was asked.
    case appleMusic(AppleMusicProblem)
    /// The user's Last.fm account was not changed.
    case account(AccountProblem)
}

extension KitError {
    /// Runs a body whose failures in files count as failures of the kit.
    package static func storing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as StorageError { throw KitError.storage(error) }
    }

    /// Runs a body whose failures of services count as failures of the kit.
    package static func asking<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as Failure { throw KitError(failure) }
    }

    /// What a failure of a service means.
    package init(_ failure: Failure) {
        let (service, detail) = (failure.service, failure.detail)
        let isApple = service == "Apple Music"
        self =
            switch failure.kind {
            case .unreachable: .unreachable(host: service, reason: detail)
            case .insecure: .insecure(host: service, reason: detail)
            case .timedOut(let seconds): .timedOut(host: service, seconds: seconds)
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .incomplete: .incomplete(host: service)
            case .redirectRefused: .redirectRefused(to: detail)
            case .privateAddress: .privateAddress(host: service)
            case .notJSON(let isHTML):
                .notJSON(host: service.isEmpty ? nil : service, looksLikeHTML: isHTML)
            case .unexpectedAnswer: .unexpectedAnswer(detail)
            case .wrongUser(let asked): .wrongUser(asked: asked, got: detail)
            case .wrongWeek: .wrongWeek
            case .rateLimited(let wait) where isApple: .appleMusic(.rateLimited(retryAfter: wait))
            case .rateLimited(let wait) where service == "Last.fm": .rateLimited(retryAfter: wait)
            case .rateLimited: .status(429, host: service)
            case .temporarilyUnavailable(let status, _) where isApple:
                .appleMusic(.temporarilyUnavailable(status: status ?? 0))
            case .temporarilyUnavailable(let status, let code):
                .temporarilyUnavailable(status: status, code: code)
            case .status(let status): .status(status, host: service)
            case .refused(let code):
                isApple
                    ? .appleMusic(.refused(status: code, words: detail))
                    : .refused(code: code, message: detail)
            case .unknownMethod: .unknownMethod(detail)
            case .invalidKey: .invalidKey
            case .suspendedKey: .suspendedKey
            case .authenticationFailed: .account(.authenticationFailed)
            case .revokedSession: .account(.revokedSession)
            case .wrongSecret: .account(.wrongSecret)
            case .notGranted: .account(.notGranted)
            case .expiredToken: .account(.expiredToken)
            case .rejectedDeveloperToken: .appleMusic(.rejectedDeveloperToken)
            case .forbidden: .appleMusic(.forbidden)
            case .noSubscription: .appleMusic(.noSubscription)
            case .notFound: .appleMusic(.notFound)
            case .unknownStorefront: .appleMusic(.unknownStorefront(detail))
            case .userNotFound(let names): .userNotFound(name: detail, suggestions: names)
            case .albumNotFound(let artist, let title):
                .albumNotFound(Album(artist: artist, title: title))
            case .privateUser: .privateUser(name: detail)
            }
    }
}
