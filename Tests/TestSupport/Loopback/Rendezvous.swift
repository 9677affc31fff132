import Dispatch
import Synchronization

/// Blocks its callers until a number of them have arrived.
///
/// A server that calls it in its handler proves that a client sends requests side by side, however slow the
/// machine is.
package final class Rendezvous: Sendable {
    private let missing: Mutex<Int>
    private let gate = DispatchSemaphore(value: 0)

    /// Creates one that opens, for good, when the last of `count` callers arrives.
    package init(of count: Int) {
        missing = Mutex(count)
    }

    /// Waits for the others, but at most a minute.
    package func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing <= 0
        }
        if !isLast { _ = gate.wait(timeout: .now() + 60) }
        gate.signal()
    }
}
