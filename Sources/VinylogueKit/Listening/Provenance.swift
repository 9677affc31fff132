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
    /// When the service sent it; for the archive, how recent it is.
    package var fetchedAt: Date
    /// Whether it is out of date because no newer one was available; for the archive, whether plays
    /// may be missing.
    package var isStale: Bool = false
    /// Why no newer one was available; nil because of `--offline`, or if it is not out of date.
    package var failure: KitError?
    /// The services to credit; nil if that follows from its URLs.
    package var attribution: Attribution?
}

/// A value and where it came from.
package struct Sourced<Value: Sendable>: Sendable {
    package var value: Value
    package var source: Provenance

    /// Another value from the same source.
    func map<Other: Sendable>(_ change: (Value) -> Other) -> Sourced<Other> {
        Sourced<Other>(value: change(value), source: source)
    }
}
