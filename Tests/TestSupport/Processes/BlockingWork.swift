import Foundation

/// Does work that blocks on a thread of its own, so that it does not hold up the tests' tasks.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
