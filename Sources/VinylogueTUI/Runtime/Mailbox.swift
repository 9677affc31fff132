import Synchronization

/// Messages on their way to the loop, from any thread.
final class Mailbox: Sendable {
    private struct State {
        var messages: [Message] = []
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the function to call when a message arrives, and calls it once for earlier messages.
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

    /// Removes and returns all messages.
    func takeAll() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }
}
