import Foundation
import Synchronization

/// Work with a player: each on a thread and a connection of its own, and over in a limited time.
package struct MPDClient: Sendable {
    /// How long a player may take to greet, for short work as a whole, and to say what it is doing.
    package static let usualPatience = Duration.milliseconds(1500)
    /// How long after one change the next one is told.
    private static let pause = Duration.milliseconds(500)

    private let address: MPDAddress
    /// How long this player may take for that.
    package let patience: Duration
    /// Follows the player, in one thread however often it is begun: one that never finishes its greeting
    /// would hold up another each time.
    private let following = DispatchQueue(label: "vinylogue.mpd.changes")

    /// Creates a client for a player.
    package init(_ address: MPDAddress, patience: Duration = usualPatience) {
        self.address = address
        self.patience = patience
    }

    /// Connects and works, then closes the connection.
    ///
    /// All of it takes at most `limit`, and what comes before the work `patience`. Throws `MPDError`, what the
    /// work throws, and `CancellationError`. Work that is late is cut off from the player.
    package func run<Result: Sendable>(
        within limit: Duration,
        _ work: @escaping @Sendable (MPDConnection) throws -> Result
    ) async throws -> Result {
        let attempt = Attempt<Result>()
        let (address, patience) = (address, patience)
        let watch = Task {
            try await Task.sleep(for: min(limit, patience))
            if limit > patience, attempt.isOpen {
                try await Task.sleep(for: limit - patience)
            }
            attempt.end(.failure(MPDError.timedOut(address)))
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                attempt.begin(continuation)
                DispatchQueue.global().async {
                    attempt.end(
                        .init {
                            let connection = try MPDConnection(to: address, timeout: patience)
                            return try withExtendedLifetime(connection) {
                                attempt.open(connection.descriptor)
                                defer { attempt.close() }
                                connection.setTimeout(limit)
                                return try work(connection)
                            }
                        }
                    )
                }
            }
        } onCancel: {
            attempt.end(.failure(CancellationError()))
        }
    }

    /// What the player is doing, now and each time that it does something else or its library changes, at
    /// most twice a second.
    ///
    /// This has a connection of its own; the stream ends after its failure.
    package func changes() -> AsyncStream<Result<MPDNow, MPDError>> {
        AsyncStream { stream in
            let attempt = Attempt<Void>()
            stream.onTermination = { _ in attempt.end(.failure(CancellationError())) }
            let (address, patience) = (address, patience)
            /// Gives up unless cancelled in time.
            @Sendable func watch() -> Task<Void, any Error> {
                Task {
                    try await Task.sleep(for: patience)
                    stream.yield(.failure(.timedOut(address)))
                    stream.finish()
                }
            }
            let first = watch()
            // It waits for most of the time, and the threads for short work are few.
            following.async {
                var late = first
                defer { late.cancel() }
                let failure = Self.follow(address, patience, attempt) {
                    late.cancel()
                    if let now = $0 { stream.yield(.success(now)) } else { late = watch() }
                }
                if let failure { stream.yield(.failure(failure)) }
                stream.finish()
            }
        }
    }

    /// Tells each change, and nil before the next one is asked for; returns why it ended, nil if it was ended.
    private static func follow(
        _ address: MPDAddress,
        _ patience: Duration,
        _ attempt: Attempt<Void>,
        _ tell: (MPDNow?) -> Void
    ) -> MPDError? {
        do throws(MPDError) {
            let connection = try MPDConnection(to: address, timeout: patience)
            defer { withExtendedLifetime(connection) {} }
            attempt.open(connection.descriptor)
            defer { attempt.close() }
            var hasNewLibrary = true
            while !attempt.hasEnded {
                let start = ContinuousClock.now
                tell(
                    MPDNow(
                        status: try connection.status(),
                        song: try connection.currentSong(),
                        hasNewLibrary: hasNewLibrary
                    )
                )
                hasNewLibrary = try connection.waitForChange()
                let rest = (start + pause - ContinuousClock.now).components
                if rest.seconds == 0, rest.attoseconds > 0 {
                    usleep(UInt32(rest.attoseconds / 1_000_000_000_000))
                }
                tell(nil)
            }
            return nil
        } catch {
            return attempt.hasEnded ? nil : error
        }
    }
}

/// Work under way, which three may end: its own thread, the time limit, and a cancellation.
private final class Attempt<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var outcome: Result<Value, any Error>?
        var descriptor: Int32 = -1
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    /// The socket to shut down if the work is ended from outside; it must be open until `close`.
    func open(_ descriptor: Int32) {
        state.withLock { state in
            state.descriptor = descriptor
            if state.outcome != nil { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    func close() { state.withLock { $0.descriptor = -1 } }

    /// Whether the socket is known, and the work under way.
    var isOpen: Bool { state.withLock { $0.descriptor >= 0 } }

    var hasEnded: Bool { state.withLock { $0.outcome != nil } }

    /// Ends the attempt, unless it has ended.
    func end(_ outcome: Result<Value, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            if state.descriptor >= 0 { _ = shutdown(state.descriptor, Int32(SHUT_RDWR)) }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: outcome)
    }
}
