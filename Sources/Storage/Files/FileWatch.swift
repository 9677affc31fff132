import Dispatch
import Synchronization

/// Watches the contents of files by polling.
package final class FileWatch: Sendable {
    private let bell = DispatchSemaphore(value: 0)

    package init() {}

    /// Looks immediately, for example because this process has changed the file.
    package func lookNow() { bell.signal() }

    /// The values that differ from the previous one, starting with an immediate look.
    ///
    /// It polls until no one is listening, and supports one listener only.
    ///
    /// - Parameters:
    ///   - first: the value to compare the first look with.
    ///   - pause: the time until the next look after finding this value.
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
            // Uses its own thread, since waking one takes less than half as long as waking a task.
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

    /// Whether no one is listening anymore.
    private final class End: Sendable {
        let isReached = Mutex(false)
    }
}
