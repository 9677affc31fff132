// Every module uses Core's types, so importing the kit also imports Core.
@_exported import Core
import Storage

/// Why an operation failed: the facts that a message needs, but never a secret.
///
/// Names and texts are as received from the service, and not safe for a terminal.
package enum KitError: Error, Equatable, Sendable {
    /// A request to a service failed.
    case service(Failure)
    /// The response is not in the cache, and the program is offline; `method` names the request.
    case notCached(method: String)
    /// The operation needs the network, but the program is offline.
    case offline
    /// The user has no chart for that period in that year, which is before registration or the
    /// first play, or in the future. `years` lists the years with a chart, earliest first.
    case noChart(user: String, period: CalendarPeriod, year: Int, years: [Int])
    /// The chart has no album with that rank: ranks go from 1 to `albumCount`.
    case noRank(Int, albumCount: Int)

    /// No account is set up, so the user is unknown.
    case noAccount
    /// No API key is set up, so no request was sent.
    case missingKey
    /// The API key in the environment or the credentials file is malformed; no request was sent.
    case malformedKey(isFromEnvironment: Bool)
    /// The user has not allowed the program to change their Last.fm account.
    case noSession
    /// This many of the tracks could not be loved on Last.fm.
    case notLoved(Int, of: Int)
    /// The text given as a username looks like an API key, so it was not sent.
    case keyAsName
    /// The text given as a username is not a valid name on the service, so it was not sent.
    case malformedName(String, on: Service = .standard)
    /// The account is on a service with this name, whose accounts this version cannot read.
    case unsupportedService(String)
    /// The plays of the user with this name come only from imported files, and the archive has none.
    case onlyFiles(String)
    /// A user's plays come only from imported files, so that no service has any.
    case nothingToSync(String)

    /// The cover is not in the cache, and the program is offline.
    case coverNotCached
    /// The cover's URL is not safe or not valid, so the cover was not fetched.
    case badCoverAddress
    /// The server responded to a cover request with a status other than 200.
    case coverRefused(status: Int)
    /// The cover is not in a supported image format.
    case unreadableCover

    /// No friend has that name or position; `suggestions` are similar names on the list.
    case friendNotFound(String, suggestions: [String])
    /// The list would exceed the maximum number of friends.
    case tooManyFriends(limit: Int)
    /// The list of friends has no such position: positions go from 1 to `count`.
    case noFriendPosition(Int, count: Int)

    /// The service's URL is invalid.
    case invalidAddress(String, ServiceAddress.Problem)

    /// A file or its contents cannot be used.
    case storage(StorageError)
    /// The archive at this path cannot be used.
    case archive(ArchiveProblem, path: String)
    /// The file at this path was not imported.
    case importing(ImportProblem, path: String)
    /// The player could not carry out an operation.
    case player(PlayerProblem)
    /// A playlist could not be read or created.
    case playlist(PlaylistProblem)
    /// There is no URL, login or token for a service, so no request was sent.
    case notConnected(PlaylistService)
    /// There is no usable token for Apple Music, so no request was sent.
    case appleMusic(AppleMusicProblem)
}

extension KitError {
    /// The service's failure; nil for other errors.
    package var serviceFailure: Failure? {
        if case .service(let failure) = self { failure } else { nil }
    }

    /// Runs `body`, converting a `StorageError` to a kit error.
    package static func storing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as StorageError { throw KitError.storage(error) }
    }

    /// Runs `body`, converting a service's `Failure` to a kit error.
    package static func asking<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let failure as Failure {
            throw KitError.service(failure)
        }
    }
}
