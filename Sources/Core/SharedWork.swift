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
        /// Whether it has been sent, so that to begin it anew would be to do it twice.
        var isUnderWay = false
        /// How often everyone who waited has left.
        var departures = 0
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var works: [Key: Work] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())
    private let grace: (@Sendable () async throws -> Void)?

    /// Creates it, without any work.
    ///
    /// - Parameter grace: how long abandoned work keeps running, in case the same is requested again; nil to
    ///   cancel it immediately.
    package init(grace: (@Sendable () async throws -> Void)? = nil) {
        self.grace = grace
    }

    /// How many wait now.
    package var waiterCount: Int {
        state.withLock { $0.works.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// Waits for the result of the work for a key, which begins now if it is not under way.
    ///
    /// Throws what the work throws, and `CancellationError` as soon as the task is cancelled. The work is
    /// cancelled once everyone who waits for it is, or after the grace if it is under way.
    ///
    /// - Parameter work: gets a function to call when it is under way.
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
                    // Checked under the lock, so that a cancellation comes either before this check or
                    // after the continuation is among the waiters.
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
            // Work that was cancelled may have been begun anew.
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

    /// Cancels work unless somebody came since everyone left.
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
