import Dispatch
import Synchronization

/// Watches what files say by looking at them again and again.
package final class FileWatch: Sendable {
    private let bell = DispatchSemaphore(value: 0)

    /// Creates a watch that nobody follows yet.
    package init() {}

    /// Looks at once, for example because this process has changed the file.
    package func lookNow() { bell.signal() }

    /// The values that differ from the one before, as a look finds them; the first look is at once.
    ///
    /// It looks until nobody listens any more, and for one listener only.
    ///
    /// - Parameters:
    ///   - first: what the first look is compared with.
    ///   - pause: the time until the next look after one that found this value.
    package func changes<Value: Equatable & Sendable>(
        from first: Value,
        pause: @escaping @Sendable (Value) -> Duration,
        look: @escaping @Sendable () -> Value
    ) -> AsyncStream<Value> {
        AsyncStream { [bell] stream in
            let end = End()
            stream.onTermination = { _ in
                end.isReached.withLock { $0 = true }
                bell.signal()
            }
            // A thread of its own, since waking one takes less than half the time of waking a task.
            DispatchQueue(label: "vinylogue.file-watch").async {
                var last = first
                while !end.isReached.withLock(\.self) {
                    let now = look()
                    if now != last { stream.yield(now) }
                    last = now
                    let milliseconds = Int(pause(now) / .milliseconds(1))
                    _ = bell.wait(timeout: .now() + .milliseconds(milliseconds))
                }
            }
        }
    }

    /// Whether nobody listens any more.
    private final class End: Sendable {
        let isReached = Mutex(false)
    }
}
