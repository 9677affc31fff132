import Foundation
import Synchronization

/// Watches the contents of files by polling.
package final class FileWatch: Sendable {
    private let bell = DispatchSemaphore(value: 0)

    package init() {}

    /// Looks again immediately, for example because this process has changed the file.
    package func lookNow() { bell.signal() }

    /// Returns each value that differs from the one before; the first look is immediate.
    ///
    /// Polling ends with the stream. Only one stream at a time is supported.
    ///
    /// - Parameters:
    ///   - first: the value that the first look is compared with.
    ///   - pause: returns the time to wait after finding this value.
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
            // Waking this thread takes less than half as long as waking a task would.
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

    /// Whether the stream has ended.
    private final class End: Sendable {
        let isReached = Mutex(false)
    }
}

/// What tells whether a file has changed.
package struct FileVersion: Equatable, Sendable {
    private let number: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// The version of the file at a path; nil if it is missing or empty.
    package init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_size > 0 else { return nil }
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        (seconds, nanoseconds) = (status.lastChange.tv_sec, status.lastChange.tv_nsec)
    }
}
