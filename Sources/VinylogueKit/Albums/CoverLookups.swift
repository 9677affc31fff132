import HTTP
import Synchronization

/// Looks up the URLs of albums' covers, a few at a time.
///
/// Once the service can't be reached, nothing more is looked up: each lookup would be tried again, for
/// many albums at one request a second.
package final class CoverLookups: Sendable {
    private let turnstile = Turnstile(places: 4)
    private let isUnreachable = Mutex(false)

    package init() {}

    /// The URL of an album's cover; nil if the source has none, or can't be asked.
    package func address(
        of album: Album,
        for user: String?,
        in source: any ListeningSource
    ) async -> String? {
        try? await turnstile.pass {
            if isUnreachable.withLock(\.self) { return nil }
            do {
                return try await source.coverAddress(of: album, for: user)
            } catch KitError.service(let failure) where failure.kind == .unreachable {
                isUnreachable.withLock { $0 = true }
                return nil
            }
        }
    }
}
