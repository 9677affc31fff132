import Foundation

/// Runs blocking work on a separate thread, so that it does not delay the tests' tasks.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
