import Dispatch
import Synchronization

/// Blocks its callers until a number of them have arrived.
///
/// A server's handler that waits here proves that a client sends requests in parallel, however slow the
/// machine is.
package final class Rendezvous: Sendable {
    private let missing: Mutex<Int>
    private let gate = DispatchSemaphore(value: 0)

    /// Creates a rendezvous that opens permanently when `count` callers have arrived.
    package init(of count: Int) {
        missing = Mutex(count)
    }

    /// Waits for the other callers, for at most a minute.
    package func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing <= 0
        }
        if !isLast { _ = gate.wait(timeout: .now() + 60) }
        gate.signal()
    }
}
