import LastFM
import Synchronization
import VinylogueKit

/// The web service for the full screen, with a key that may change while it runs.
final class KeyedServices: Sendable {
    /// The two ways to use the service.
    struct Pair: Sendable {
        /// Uses the cache as the options say.
        var usual: CachedLastFM
        /// Bypasses the cache, for data that must be current.
        var newest: CachedLastFM
    }

    private let make: @Sendable (APIKey?) throws -> Pair
    private let pair: Mutex<Pair>

    /// Creates the services with the configured key, for which `make` gets nil.
    init(_ make: @escaping @Sendable (APIKey?) throws -> Pair) throws {
        self.make = make
        pair = Mutex(try make(nil))
    }

    /// The services with the latest key.
    var current: Pair { pair.withLock { $0 } }

    /// Uses this key from now on.
    func use(_ key: APIKey) throws {
        let new = try make(key)
        pair.withLock { $0 = new }
    }
}
