import Synchronization

/// Work whose result those share who ask for the same thing at the same time.
///
/// A lock rather than an actor, because a cancelled waiter leaves from its cancellation handler, which
/// cannot wait.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Work that is under way, and those who wait for it.
    private struct Work {
        /// The number of who began it.
        var number: Int
        var task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var works: [Key: Work] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Creates it, without any work.
    package init() {}

    /// How many wait now.
    package var waiterCount: Int {
        state.withLock { $0.works.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// Waits for the result of the work for a key, which begins now if it is not under way.
    ///
    /// Throws what the work throws, and `CancellationError` as soon as the task is cancelled. The work is
    /// cancelled once everyone who waits for it is.
    package func value(
        for key: Key,
        work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // Checked under the lock, so that a cancellation comes either before this check or
                    // after the continuation is among the waiters.
                    if Task.isCancelled { return true }
                    if state.works[key] == nil {
                        let task = Task {
                            let result: Result<Value, any Error>
                            do {
                                result = .success(try await work())
                            } catch {
                                result = .failure(error)
                            }
                            finish(key, number, result)
                        }
                        state.works[key] = Work(number: number, task: task)
                    }
                    state.works[key]?.waiters[number] = continuation
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            leave(key, number)
        }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            // Work that was cancelled may have been begun anew.
            state.works[key]?.number == number
                ? state.works.removeValue(forKey: key)?.waiters ?? [:] : [:]
        }
        for waiter in waiters.values { waiter.resume(with: result) }
    }

    private func leave(_ key: Key, _ number: Int) {
        let (waiter, task) = state.withLock { state in
            let waiter = state.works[key]?.waiters.removeValue(forKey: number)
            guard waiter != nil, state.works[key]?.waiters.isEmpty == true else {
                return (waiter, nil as Task<Void, Never>?)
            }
            return (waiter, state.works.removeValue(forKey: key)?.task)
        }
        waiter?.resume(throwing: CancellationError())
        task?.cancel()
    }
}
