import Synchronization

/// Runs work once for all tasks that request the same key at the same time.
///
/// It uses a lock rather than an actor, because a cancelled waiter is removed in its cancellation
/// handler, which cannot await an actor.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Work in progress, and the tasks that wait for it.
    private struct Work {
        /// Identifies this run of the work.
        var number: Int
        var task: Task<Void, Never>
        /// Whether the work's request has been sent, so that a restart would send it twice.
        var isUnderWay = false
        /// How many times the last waiter has left.
        var departures = 0
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var works: [Key: Work] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())
    private let grace: (@Sendable () async throws -> Void)?

    /// Creates the object without starting any work.
    ///
    /// - Parameter grace: a wait that lasts as long as abandoned work should keep running, in case it
    ///   is requested again; nil to cancel it immediately.
    package init(grace: (@Sendable () async throws -> Void)? = nil) {
        self.grace = grace
    }

    /// The number of waiting tasks.
    package var waiterCount: Int {
        state.withLock { $0.works.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// Waits for the result of the work for a key, starting the work unless it is already running.
    ///
    /// Throws the work's error, or `CancellationError` as soon as the task is cancelled. The work
    /// is cancelled with its last waiter, or after the grace period if its request was sent.
    ///
    /// - Parameter work: receives a function to call once the work's request has been sent.
    package func value(
        for key: Key,
        work:
            @escaping @Sendable (_ isUnderWay: @escaping @Sendable () -> Void) async throws -> Value
    ) async throws -> Value {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // Checked under the lock, so that a cancellation comes either before this check
                    // or after the continuation has joined the waiters.
                    if Task.isCancelled { return true }
                    if state.works[key] == nil {
                        let task = Task {
                            let result: Result<Value, any Error>
                            do {
                                result = .success(try await work { self.noteUnderWay(key, number) })
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
            // This work may have been cancelled, and started again under another number.
            state.works[key]?.number == number
                ? state.works.removeValue(forKey: key)?.waiters ?? [:] : [:]
        }
        for waiter in waiters.values { waiter.resume(with: result) }
    }

    private func noteUnderWay(_ key: Key, _ number: Int) {
        state.withLock { state in
            guard state.works[key]?.number == number else { return }
            state.works[key]?.isUnderWay = true
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let (waiter, left) = state.withLock { state in
            let waiter = state.works[key]?.waiters.removeValue(forKey: number)
            guard waiter != nil, state.works[key]?.waiters.isEmpty == true else {
                return (waiter, nil as Work?)
            }
            state.works[key]?.departures += 1
            let left = state.works[key]
            if grace == nil || left?.isUnderWay == false { state.works[key] = nil }
            return (waiter, left)
        }
        waiter?.resume(throwing: CancellationError())
        guard let left else { return }
        guard let grace, left.isUnderWay else { return left.task.cancel() }
        Task {
            try? await grace()
            abandon(key, left)
        }
    }

    /// Cancels the work unless a new waiter has arrived since the last one left.
    private func abandon(_ key: Key, _ left: Work) {
        let isAbandoned = state.withLock { state in
            guard let work = state.works[key], work.number == left.number,
                work.departures == left.departures, work.waiters.isEmpty
            else { return false }
            state.works[key] = nil
            return true
        }
        if isAbandoned { left.task.cancel() }
    }
}
