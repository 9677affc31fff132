import Synchronization

/// A clock that stands still, except that sleeping advances it immediately.
package final class VirtualClock: Sendable {
    private let state = Mutex((now: Duration.zero, sleeps: [Duration]()))

    /// Creates a clock at zero.
    package init() {}

    /// The time since the clock was created.
    package var now: Duration { state.withLock { $0.now } }

    /// The durations of all sleeps so far, in order.
    package var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Advances the clock and records the sleep; throws if the task is cancelled.
    package func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }

    /// Advances the clock without recording a sleep.
    package func advance(by duration: Duration) {
        state.withLock { $0.now += duration }
    }
}
