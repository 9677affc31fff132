// Core's types are used by every module, so modules above get them together with the kit.
@_exported import Core
import Storage

/// Why there is no result: the facts needed for a message, but never a secret.
///
/// Names and texts from the service are as received, not safe for a terminal.
package enum KitError: Error, Equatable, Sendable {
    /// A service did not do what was requested.
    case service(Failure)
    /// Offline, and not in the cache; `method` is the request's.
    case notCached(method: String)
    /// The network is needed but must not be used.
    case offline
    /// The user has no chart for that period in that year: it is before registration or the first
    /// play, or in the future. `years` are those that have one, earliest first.
    case noChart(user: String, period: CalendarPeriod, year: Int, years: [Int])
    /// The chart has no album with that rank: ranks go from 1 to `albumCount`.
    case noRank(Int, albumCount: Int)

    /// No account is set up, so the user is unknown.
    case noAccount
    /// No API key is set up, so nothing was sent.
    case missingKey
    /// The API key in the environment or in the file is malformed, so nothing was sent.
    case malformedKey(isFromEnvironment: Bool)
    /// The user has not allowed the program to change their Last.fm account.
    case noSession
    /// Some tracks were not loved.
    case notLoved(Int, of: Int)
    /// The text given as a username looks like an API key, so it was not sent.
    case keyAsName
    /// The text given as a username is not a valid Last.fm name, so it was not sent.
    case malformedName(String)

    /// The cover is not in the cache, and the network may not be used.
    case coverNotCached
    /// The cover's URL is not one that images may be fetched from.
    case badCoverAddress
    /// The server responded to a cover request with a status other than 200.
    case coverRefused(status: Int)
    /// The cover is not in a supported image format.
    case unreadableCover

    /// No friend has that name or position; `suggestions` are similar names on the list.
    case friendNotFound(String, suggestions: [String])
    /// There would be more friends than a list may have.
    case tooManyFriends(limit: Int)
    /// The list has no such position: positions go from 1 to `count`.
    case noFriendPosition(Int, count: Int)

    /// The service's URL is not usable; `reason` follows a colon.
    case invalidAddress(String, reason: String)

    /// A file or its contents cannot be used.
    case storage(StorageError)
    /// The archive at a path cannot be used.
    case archive(ArchiveProblem, path: String)
    /// A file, at this path, was not imported.
    case importing(ImportProblem, path: String)
    /// The player did not do what it was asked to.
    case player(PlayerProblem)
    /// A playlist could not be read or created.
    case playlist(PlaylistProblem)
    /// No request was sent to Apple Music.
    case appleMusic(AppleMusicProblem)
}

extension KitError {
    /// The failure of a service; nil for other errors.
    package var serviceFailure: Failure? {
        if case .service(let failure) = self { failure } else { nil }
    }

    /// Runs a body, converting its file errors to kit errors.
    package static func storing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as StorageError { throw KitError.storage(error) }
    }

    /// Runs a body, converting the failures of services to kit errors.
    package static func asking<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as Failure {
            throw KitError.service(failure)
        }
    }
}
