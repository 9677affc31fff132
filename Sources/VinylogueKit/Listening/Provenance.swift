import Foundation

/// Where a response came from, and when.
package struct Provenance: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// From the service, just now.
        case network
        /// From the response cache.
        case cache
        /// From the archive.
        case archive
        /// From the demo.
        case demo
    }

    package var kind: Kind
    /// When the service sent the response; for the archive, the time of the last sync or, without
    /// one, of the last play.
    package var fetchedAt: Date
    /// Whether the response is out of date; for the archive, whether plays may be missing.
    package var isStale: Bool = false
    /// Why no newer response was available; nil with `--offline`, or if the response is not out of
    /// date.
    package var failure: KitError?
    /// The services to credit; nil if the URLs in the data determine them.
    package var attribution: Attribution?
    /// Whether the archive has only imported plays, and was never synced.
    package var isOnlyImported: Bool = false
}

/// A value and where it came from.
package struct Sourced<Value: Sendable>: Sendable {
    package var value: Value
    package var source: Provenance

    /// Transforms the value, and keeps its source.
    func map<Other: Sendable>(_ change: (Value) -> Other) -> Sourced<Other> {
        Sourced<Other>(value: change(value), source: source)
    }
}
