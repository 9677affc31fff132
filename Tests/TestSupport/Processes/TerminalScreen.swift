import Foundation

/// A terminal's output so far, read on a separate thread so that programs never block.
final class TerminalScreen: Sendable {
    private let change = NSCondition()
    // Accessed only while `change` is locked.
    private nonisolated(unsafe) var bytes: [UInt8] = []
    private nonisolated(unsafe) var hasEnded = false

    /// Reads from the descriptor until the other side closes, then closes it.
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

    /// The output so far.
    var text: String {
        String(decoding: change.withLock { unsafe bytes }, as: UTF8.self)
    }

    /// The number of bytes so far.
    var count: Int { change.withLock { unsafe bytes.count } }

    /// Waits for the first occurrence of a text after `start`, and returns the offset after it; nil if it
    /// does not appear in time.
    func end(of text: String, from start: Int, before deadline: Date) -> Int? {
        let wanted = Data(text.utf8)
        return change.withLock {
            var start = start
            while true {
                let rest = unsafe Data(bytes[min(start, bytes.count)...])
                if let found = rest.range(of: wanted) { return start + found.upperBound }
                // Does not search the same output again.
                start += max(0, rest.count - wanted.count + 1)
                guard unsafe !hasEnded, change.wait(until: deadline) else { return nil }
            }
        }
    }

    /// The offset after the last occurrence of a text after `start`; nil if there is none yet.
    func lastEnd(of text: String, from start: Int) -> Int? {
        change.withLock {
            let rest = unsafe Data(bytes[min(start, bytes.count)...])
            return rest.range(of: Data(text.utf8), options: .backwards).map {
                start + $0.upperBound
            }
        }
    }

    /// The output between two offsets.
    func text(from start: Int, to end: Int) -> String {
        change.withLock { unsafe String(decoding: bytes[start..<end], as: UTF8.self) }
    }

    /// Waits until the other side closes.
    func waitForEnd() {
        change.withLock {
            while unsafe !hasEnded { change.wait() }
        }
    }
}
