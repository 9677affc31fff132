import Synchronization

/// Waits that end when the test calls `end()`, or when their task is cancelled.
package final class Rests: Sendable {
    private struct State {
        var count = 0
        var isOver = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Creates an object without waits.
    package init() {}

    /// The number of waits so far.
    package var count: Int { state.withLock { $0.count } }

    /// The number of waits that have not ended.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Ends all waits, including later ones.
    package func end() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits; throws if the task is cancelled.
    package func sleep() async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isOver, !Task.isCancelled else { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
        try Task.checkCancellation()
    }
}

/// Waits until a condition becomes true, or the task is cancelled. The condition must not become false again.
package func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
}
