import Foundation

/// All that a terminal has shown so far, read by a separate thread so that no program has to wait.
final class TerminalScreen: Sendable {
    private let change = NSCondition()
    // Only touched while `change` is locked.
    private nonisolated(unsafe) var bytes: [UInt8] = []
    private nonisolated(unsafe) var hasEnded = false

    /// Reads from the descriptor until the other side has gone, and closes it then.
    init(reading descriptor: Int32) {
        Thread.detachNewThread { [self] in
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = unsafe read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                change.withLock {
                    unsafe bytes += chunk.prefix(count)
                    change.broadcast()
                }
            }
            closeDescriptor(descriptor)
            change.withLock {
                unsafe hasEnded = true
                change.broadcast()
            }
        }
    }

    /// Everything so far.
    var text: String {
        String(decoding: change.withLock { unsafe bytes }, as: UTF8.self)
    }

    /// How many bytes there are so far.
    var count: Int { change.withLock { unsafe bytes.count } }

    /// The place behind the next appearance of a text from `start` on, once it is there; nil if it is
    /// not in time.
    func end(of text: String, from start: Int, before deadline: Date) -> Int? {
        let wanted = Data(text.utf8)
        return change.withLock {
            var start = start
            while true {
                let rest = unsafe Data(bytes[min(start, bytes.count)...])
                if let found = rest.range(of: wanted) { return start + found.upperBound }
                // What was searched is not searched again.
                start += max(0, rest.count - wanted.count + 1)
                guard unsafe !hasEnded, change.wait(until: deadline) else { return nil }
            }
        }
    }

    /// The place behind the last appearance of a text from `start` on; nil if there is none yet.
    func lastEnd(of text: String, from start: Int) -> Int? {
        change.withLock {
            let rest = unsafe Data(bytes[min(start, bytes.count)...])
            return rest.range(of: Data(text.utf8), options: .backwards).map {
                start + $0.upperBound
            }
        }
    }

    /// What was shown between two places.
    func text(from start: Int, to end: Int) -> String {
        change.withLock { unsafe String(decoding: bytes[start..<end], as: UTF8.self) }
    }

    /// Waits until the other side has gone.
    func waitForEnd() {
        change.withLock {
            while unsafe !hasEnded { change.wait() }
        }
    }
}
