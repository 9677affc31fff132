import Foundation
import LastFM

/// Where an answer came from, and when.
package struct Source: Sendable, Equatable {
    /// Where an answer came from.
    package enum Kind: String, Sendable {
        /// From the service, just now.
        case network
        /// From the response cache.
        case cache
        /// From the demo.
        case demo
    }

    /// Where it came from.
    package var kind: Kind
    /// When the service gave it.
    package var fetchedAt: Date
    /// Whether it is older than it should be, because no newer one was available.
    package var isStale: Bool
    /// Why no newer one was available; nil because of `--offline`, or when it is not stale.
    package var failure: LastFMError?

    /// Creates a source.
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
