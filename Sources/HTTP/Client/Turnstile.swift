import Synchronization

/// Lets a limited number of tasks through at once, in order of arrival.
///
/// It uses a lock rather than an actor, because a cancelled waiter is removed in its cancellation
/// handler, which cannot await an actor.
package final class Turnstile: Sendable {
    private struct State {
        var free: Int
        var nextTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state: Mutex<State>

    /// Creates a turnstile that lets up to `places` tasks through at once.
    package init(places: Int) {
        state = Mutex(State(free: places))
    }

    /// The number of free places.
    var freePlaces: Int { state.withLock { $0.free } }

    /// The number of waiting tasks.
    var waiterCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a free place, then runs `body`.
    ///
    /// Throws `CancellationError` if the task is cancelled while it waits.
    package func pass<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // Checked under the lock, so that a cancellation comes either before this check
                    // or after the continuation has joined the queue.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((ticket, continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
