import Foundation
import Synchronization

/// Work with a player: each on a thread and a connection of its own, and over in a limited time.
package struct MPDClient: Sendable {
    private let address: MPDAddress
    private let limit: Duration

    /// Creates a client for a player; everything it does takes at most `limit`, whole seconds.
    package init(_ address: MPDAddress, limit: Duration = .seconds(10)) {
        self.address = address
        self.limit = limit
    }

    /// Connects and works, then closes the connection.
    ///
    /// Throws `MPDError`, what the work throws, and `CancellationError`. Work that is late is cut off from
    /// the player.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable (MPDConnection) throws -> Result
    ) async throws -> Result {
        let attempt = Attempt<Result>()
        let (address, limit) = (address, limit)
        let watch = Task {
            try await Task.sleep(for: limit)
            attempt.end(
                .failure(MPDError.timedOut(address, seconds: Int(limit.components.seconds)))
            )
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                attempt.begin(continuation)
                DispatchQueue.global().async {
                    attempt.end(
                        .init {
                            let connection = try MPDConnection(
                                to: address,
                                timeout: min(limit, .seconds(2))
                            )
                            return try withExtendedLifetime(connection) {
                                attempt.open(connection.descriptor)
                                defer { attempt.close() }
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
}

extension MPDClient {
    /// How long the player may take for each answer, and changes may follow each other.
    private static let (patience, pause) = (Duration.seconds(1), Duration.milliseconds(500))

    /// What the player is doing, now and each time that it does something else, at most twice a second.
    ///
    /// This has a connection of its own; the stream ends with its failure, an `MPDError`.
    package func changes() -> AsyncThrowingStream<MPDNow, any Error> {
        AsyncThrowingStream { stream in
            let attempt = Attempt<Void>()
            stream.onTermination = { _ in attempt.end(.failure(CancellationError())) }
            // It waits for most of the time, and the threads for short work are few.
            DispatchQueue(label: "vinylogue.mpd.changes").async { [address] in
                stream.finish(throwing: Self.follow(address, attempt) { stream.yield($0) })
            }
        }
    }

    private static func follow(
        _ address: MPDAddress,
        _ attempt: Attempt<Void>,
        _ tell: (MPDNow) -> Void
    ) -> any Error {
        do {
            let connection = try MPDConnection(to: address, timeout: patience)
            try withExtendedLifetime(connection) {
                attempt.open(connection.descriptor)
                defer { attempt.close() }
                while !attempt.hasEnded {
                    let start = ContinuousClock.now
                    tell(
                        MPDNow(status: try connection.status(), song: try connection.currentSong())
                    )
                    try connection.waitForChange()
                    let rest = (start + pause - ContinuousClock.now).components
                    if rest.seconds == 0, rest.attoseconds > 0 {
                        usleep(UInt32(rest.attoseconds / 1_000_000_000_000))
                    }
                }
            }
            return CancellationError()
        } catch {
            return error
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
