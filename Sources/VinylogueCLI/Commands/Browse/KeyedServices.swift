import Synchronization
import VinylogueKit

/// The web service for the full screen, with a key that may change while it runs.
final class KeyedServices: Sendable {
    /// The two ways to use the service.
    struct Pair: Sendable {
        /// Uses the cache as the options say.
        var usual: any ListeningHistory
        /// Bypasses the cache, for data that must be current.
        var newest: any ListeningHistory
    }

    private let make: @Sendable (ServiceKey?) throws -> Pair
    private let pair: Mutex<Pair>

    /// Creates the services with the configured key, for which `make` gets nil.
    init(_ make: @escaping @Sendable (ServiceKey?) throws -> Pair) throws {
        self.make = make
        pair = Mutex(try make(nil))
    }

    /// The services with the latest key.
    var current: Pair { pair.withLock { $0 } }

    /// Uses this key from now on.
    func use(_ key: ServiceKey) throws {
        let new = try make(key)
        pair.withLock { $0 = new }
    }
}
