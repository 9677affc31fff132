import Foundation
import Synchronization
import Testing

@testable import HTTP

struct TurnstileTests {
    /// Records which tasks passed and how many were inside at once.
    final class Notes: Sendable {
        private let state = Mutex((passed: [Int](), inside: 0, peak: 0))

        var passed: [Int] { state.withLock { $0.passed } }
        var peak: Int { state.withLock { $0.peak } }

        func pass(_ index: Int) {
            state.withLock { $0.passed.append(index) }
        }

        func enter() {
            state.withLock { state in
                state.inside += 1
                state.peak = max(state.peak, state.inside)
            }
        }

        func leave() {
            state.withLock { $0.inside -= 1 }
        }
    }

    @Test func `Waiters pass in order of arrival, except those that are cancelled`() async throws {
        let turnstile = Turnstile(places: 1)
        let notes = Notes()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let first = Task { try await turnstile.pass { for await _ in gate { break } } }
        while turnstile.freePlaces > 0 { await Task.yield() }
        var waiters: [Task<Void, any Error>] = []
        for index in 0..<20 {
            waiters.append(
                Task { try await turnstile.pass { notes.pass(index) } }
            )
            while turnstile.waiterCount <= index { await Task.yield() }
        }
        for index in stride(from: 0, to: 20, by: 3) { waiters[index].cancel() }
        for index in stride(from: 0, to: 20, by: 3) {
            await #expect(throws: CancellationError.self) { try await waiters[index].value }
        }
        open.yield()
        try await first.value
        for (index, waiter) in waiters.enumerated() where index % 3 != 0 { try await waiter.value }
        #expect(notes.passed == (0..<20).filter { $0 % 3 != 0 })
        #expect(turnstile.freePlaces == 1)
    }

    @Test func `The number of tasks inside never exceeds the limit, even if some are cancelled`()
        async throws
    {
        let turnstile = Turnstile(places: 3)
        let notes = Notes()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<500 {
                group.addTask {
                    let task = Task {
                        try await turnstile.pass {
                            notes.enter()
                            await Task.yield()
                            notes.leave()
                        }
                    }
                    if index % 2 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(notes.peak <= 3)
        #expect(turnstile.freePlaces == 3)
        #expect(turnstile.waiterCount == 0)
    }
}
