import Artwork
import Synchronization
import VinylogueKit

/// The services of full-screen mode. The key, the server and offline mode may change while it runs.
final class LiveServices: Sendable {
    /// The ways to use the service.
    struct Parts: Sendable {
        /// With the network, or without it.
        var environment: Environment
        /// Uses the cache as the options say.
        var usual: any ListeningHistory
        /// Bypasses the cache, for data that must be current.
        var newest: any ListeningHistory
        /// Loads covers.
        var covers: CoverLoader<Picture>
    }

    private struct State {
        var key: Secret?
        var isOffline: Bool
        var parts: Parts
    }

    private let make: @Sendable (Secret?, Bool) throws -> Parts
    private let state: Mutex<State>

    /// Creates the services with the configured key, until `use` sets another.
    init(
        isOffline: Bool,
        _ make: @escaping @Sendable (_ key: Secret?, _ isOffline: Bool) throws -> Parts
    ) throws {
        self.make = make
        state = Mutex(State(isOffline: isOffline, parts: try make(nil, isOffline)))
    }

    /// The services with the latest key.
    var current: Parts { state.withLock { $0.parts } }

    /// Uses this key from now on.
    func use(_ key: Secret) throws { try change { $0.key = key } }

    /// Works offline from now on, or no longer.
    func use(isOffline: Bool) throws { try change { $0.isOffline = isOffline } }

    /// Makes the services anew, since the archive has become complete, or the server is another one.
    func renew() throws { try change { _ in } }

    private func change(_ change: (inout State) -> Void) throws {
        try state.withLock { state in
            var new = state
            change(&new)
            new.parts = try make(new.key, new.isOffline)
            state = new
        }
    }
}

/// The player of full-screen mode. Its address may change while it runs.
final class LivePlayer: Sendable {
    private let make: @Sendable () throws -> any Player
    private let state: Mutex<Result<any Player, any Error>>

    /// Creates the player.
    init(_ make: @escaping @Sendable () throws -> any Player) {
        self.make = make
        state = Mutex(Result(catching: make))
    }

    /// The player, or why there is none.
    var current: Result<any Player, any Error> { state.withLock(\.self) }

    /// Looks for the player where the settings say it is now.
    func renew() {
        let player = Result(catching: make)
        state.withLock { $0 = player }
    }
}
