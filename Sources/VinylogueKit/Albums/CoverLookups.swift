import Core
import Foundation
import HTTP
import Synchronization

/// Looks up the URLs of albums' covers, a few at a time.
///
/// Once the service can't be reached, nothing more is looked up: each lookup would be tried again, for
/// many albums at one request a second.
package final class CoverLookups: Sendable {
    private let turnstile = Turnstile(places: 4)
    /// Why the service can't be reached; nil as long as it can be.
    private let problem = Mutex<Failure?>(nil)

    package init() {}

    /// The URL of an album's cover; nil if the source has none. Throws a `KitError` if it can't be asked,
    /// and `CancellationError`.
    package func address(
        of album: Album,
        for user: String?,
        in source: any ListeningSource
    ) async throws -> String? {
        try await turnstile.pass {
            if let failure = problem.withLock(\.self) { throw KitError.service(failure) }
            do {
                return try await source.coverAddress(of: album, for: user)
            } catch KitError.service(let failure) where failure.kind == .unreachable {
                problem.withLock { $0 = failure }
                throw KitError.service(failure)
            }
        }
    }
}

/// Downloads many covers, a few at a time.
///
/// Once a host has failed to answer several times, only cached covers come from it: each of the others
/// would be waited for.
package final class CoverDownloads<Picture: Sendable>: Sendable {
    private let loader: CoverLoader<Picture>
    private let turnstile = Turnstile(places: 8)
    /// How often each host has not answered.
    private let silences = Mutex<[String: Int]>([:])

    package init(_ loader: CoverLoader<Picture>) { self.loader = loader }

    /// The picture at a URL; nil if it can't be loaded.
    package func picture(at address: String) async -> Picture? {
        let host = URL(string: address)?.host() ?? ""
        return try? await turnstile.pass {
            guard silences.withLock({ $0[host, default: 0] < 3 }) else {
                return try await loader.cachedPicture(at: address)
            }
            do {
                return try await loader.picture(at: address)
            } catch KitError.service(let failure) where failure.isSilence {
                silences.withLock { $0[host, default: 0] += 1 }
                return nil
            }
        }
    }
}

extension Failure {
    /// Whether there was no answer at all.
    fileprivate var isSilence: Bool {
        switch kind {
        case .unreachable, .timedOut: true
        default: false
        }
    }
}
