import Synchronization

/// Messages on their way to the loop, from any thread.
final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Calls this whenever a message comes, and at once when some are there.
    func connect(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        wake()
    }

    func send(_ message: Message) {
        let wake = state.withLock { state in
            state.messages.append(message)
            return state.wake
        }
        wake?()
    }

    /// All that came since it was last called.
    func takeAll() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }
}
