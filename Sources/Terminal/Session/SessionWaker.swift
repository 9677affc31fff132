import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Wakes a session from other threads, through the pipe on which its signals come.
final class SessionWaker: Sendable {
    private struct State {
        /// Where to write; -1 while the session is stopped, and once it is over.
        var descriptor: Int32 = -1
        /// Whether a call waits to be seen: one is enough, so that the pipe keeps room for signals.
        var isCalled = false
    }

    private let state = Mutex(State())

    /// Writes to this descriptor from now on, or nowhere for -1.
    func connect(to descriptor: Int32) {
        state.withLock { $0 = State(descriptor: descriptor) }
    }

    /// Wakes the session, unless it is being woken already.
    func wake() {
        state.withLock { state in
            guard state.descriptor >= 0, !state.isCalled else { return }
            var zero: UInt8 = 0
            state.isCalled = unsafe write(state.descriptor, &zero, 1) == 1
        }
    }

    /// Notes that the call was seen.
    func clear() { state.withLock { $0.isCalled = false } }
}
