import Foundation
import Synchronization

/// Runs work on a player; each call has its own thread, connection and time limit.
package struct MPDClient: Sendable {
    /// The default value of `timeout`.
    package static let usualTimeout = Duration.milliseconds(1500)
    /// The minimum time between two reported changes.
    private static let pause = Duration.milliseconds(500)

    private let address: MPDAddress
    /// The time limit for connecting, for short work as a whole, and for reporting a status.
    package let timeout: Duration
    /// Follows the player on a single thread, so that a player that never finishes its greeting
    /// blocks only this thread.
    private let following = DispatchQueue(label: "vinylogue.mpd.changes")

    package init(_ address: MPDAddress, timeout: Duration = usualTimeout) {
        self.address = address
        self.timeout = timeout
    }

    /// Connects, runs `work`, then closes the connection.
    ///
    /// Gives up if connecting takes longer than `timeout`, or the whole call longer than `limit`.
    /// Throws `MPDError`, whatever the work throws, and `CancellationError`.
    package func run<Result: Sendable>(
        within limit: Duration,
        _ work: @escaping @Sendable (MPDConnection) throws -> Result
    ) async throws -> Result {
        let attempt = Attempt<Result>()
        let (address, timeout) = (address, timeout)
        let watch = Task {
            try await Task.sleep(for: min(limit, timeout))
            if limit > timeout, attempt.isOpen {
                try await Task.sleep(for: limit - timeout)
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
                            let connection = try MPDConnection(to: address, timeout: timeout)
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

    /// The player's state, now and whenever it or the library changes, at most twice a second.
    ///
    /// The stream uses its own connection, and finishes after a failure.
    package func changes() -> AsyncStream<Result<MPDNow, MPDError>> {
        AsyncStream { stream in
            let attempt = Attempt<Void>()
            stream.onTermination = { _ in attempt.end(.failure(CancellationError())) }
            let (address, timeout) = (address, timeout)
            /// Ends the stream with `timedOut`, unless cancelled in time.
            @Sendable func watch() -> Task<Void, any Error> {
                Task {
                    try await Task.sleep(for: timeout)
                    stream.yield(.failure(.timedOut(address)))
                    stream.finish()
                }
            }
            let first = watch()
            // Following mostly waits, and would block one of the few threads for short work.
            following.async {
                var late = first
                defer { late.cancel() }
                let failure = Self.follow(address, timeout, attempt) {
                    late.cancel()
                    if let now = $0 { stream.yield(.success(now)) } else { late = watch() }
                }
                if let failure { stream.yield(.failure(failure)) }
                stream.finish()
            }
        }
    }

    /// Reports the status now and after each change, and nil before reading each new status.
    /// Returns why it ended, or nil if it was cancelled.
    private static func follow(
        _ address: MPDAddress,
        _ timeout: Duration,
        _ attempt: Attempt<Void>,
        _ tell: (MPDNow?) -> Void
    ) -> MPDError? {
        do throws(MPDError) {
            let connection = try MPDConnection(to: address, timeout: timeout)
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
                let remaining = (start + pause - ContinuousClock.now).components
                if remaining.seconds == 0, remaining.attoseconds > 0 {
                    usleep(UInt32(remaining.attoseconds / 1_000_000_000_000))
                }
                tell(nil)
            }
            return nil
        } catch {
            return attempt.hasEnded ? nil : error
        }
    }
}

/// Work in progress, which its own thread, the time limit or a cancellation may end.
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

    /// Sets the socket to shut down if the work is ended from outside; keep it open until `close`.
    func open(_ descriptor: Int32) {
        state.withLock { state in
            state.descriptor = descriptor
            if state.outcome != nil { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    func close() { state.withLock { $0.descriptor = -1 } }

    /// Whether the connection is open and the work is in progress.
    var isOpen: Bool { state.withLock { $0.descriptor >= 0 } }

    var hasEnded: Bool { state.withLock { $0.outcome != nil } }

    /// Ends the attempt unless it has already ended.
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
