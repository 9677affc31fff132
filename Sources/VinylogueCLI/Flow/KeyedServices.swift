import LastFM
import Synchronization
import VinylogueKit

/// The web service as the flow asks it, with a key that may come while it runs.
final class KeyedServices: Sendable {
    /// The service in its ways.
    struct Pair: Sendable {
        /// As the options want the cache used.
        var usual: CachedLastFM
        /// Asked anew, for what somebody wants to be as it is now.
        var newest: CachedLastFM
    }

    private let make: @Sendable (APIKey?) throws -> Pair
    private let pair: Mutex<Pair>

    /// Makes them with the key that is set up; `make` gets nil for that one.
    init(_ make: @escaping @Sendable (APIKey?) throws -> Pair) throws {
        self.make = make
        pair = Mutex(try make(nil))
    }

    /// The services with the key that came last.
    var current: Pair { pair.withLock { $0 } }

    /// Asks with this key from now on.
    func use(_ key: APIKey) throws {
        let new = try make(key)
        pair.withLock { $0 = new }
    }
}
