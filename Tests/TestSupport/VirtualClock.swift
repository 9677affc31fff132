import Synchronization

/// A clock that stands still, except that sleeping on it moves it on at once.
package final class VirtualClock: Sendable {
    private let state = Mutex((now: Duration.zero, sleeps: [Duration]()))

    /// Creates a clock that shows zero.
    package init() {}

    /// The time since the clock was made.
    package var now: Duration { state.withLock { $0.now } }

    /// All the sleeps so far, in order.
    package var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Moves the clock on and records the sleep; throws if the task is cancelled.
    package func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }

    /// Moves the clock on without a sleep.
    package func advance(by duration: Duration) {
        state.withLock { $0.now += duration }
    }
}
