import Foundation
import LastFM

/// Where an answer came from, and how old it is.
package struct Source: Sendable, Equatable {
    /// Where an answer came from.
    package enum Kind: String, Sendable {
        /// From the service, just now.
        case network
        /// From the response cache.
        case cache
        /// From the demo's history.
        case demo
    }

    /// Where it came from.
    package var kind: Kind
    /// When the service gave it.
    package var fetchedAt: Date
    /// Whether it is older than it should be, for want of a newer one.
    package var isStale: Bool
    /// Why there was no newer one; nil when `--offline` asked for none, or when it is not stale.
    package var failure: LastFMError?

    /// Creates a source; not stale unless told.
    package init(
        kind: Kind,
        fetchedAt: Date,
        isStale: Bool = false,
        failure: LastFMError? = nil
    ) {
        self.kind = kind
        self.fetchedAt = fetchedAt
        self.isStale = isStale
        self.failure = failure
    }
}
