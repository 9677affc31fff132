import CCrashGuard
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Turns signals into bytes on a pipe, so that one `poll` can wait for both signals and input.
///
/// A process has a single set of handlers, so only one pipe may be open at a time.
struct SignalPipe {
    /// Locked while a pipe is open.
    static let turn = Mutex(())

    /// The descriptor that the handler writes to; -1 if no pipe is open.
    private static let target = Atomic<Int32>(-1)

    /// How many seconds the program has to react to a termination signal before SIGALRM ends it
    /// (see `CrashGuard`).
    private static let grace: UInt32 = 2

    /// Whether a signal requests termination.
    static func isEnding(_ number: Int32) -> Bool {
        number == SIGHUP || number == SIGINT || number == SIGQUIT || number == SIGTERM
    }

    /// The end from which the number of each signal is read, as one byte.
    let readEnd: Int32
    /// The end that the handler writes to; other threads write a 0 to it to wake the reader.
    let writeEnd: Int32
    private let previous: [(signal: Int32, action: sigaction)]

    /// Opens a pipe and catches the signals.
    init(catching signals: [Int32]) throws(LineInputError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .system(code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // Neither the handler nor `close` may ever block.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
        Self.target.store(ends[1], ordering: .sequentiallyConsistent)
        var previous: [(signal: Int32, action: sigaction)] = []
        for number in signals {
            var action = sigaction()
            guard unsafe sigaction(number, nil, &action) == 0 else { continue }
            previous.append((number, action))
            // A signal handler may call only a few functions, including `write` and `alarm`.
            signal(number) { number in
                let saved = errno
                if SignalPipe.isEnding(number) {
                    _ = crash_guard_note_ending(number)
                    _ = alarm(SignalPipe.grace)
                }
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(
                    SignalPipe.target.load(ordering: .sequentiallyConsistent),
                    &byte,
                    1
                )
                errno = saved
            }
        }
        self.previous = previous
    }

    /// Restores the previous handlers, re-sends unread signals, and closes the pipe.
    func close() {
        if crash_guard_note_ending(0) != 0 { _ = alarm(0) }
        for (number, action) in previous {
            var action = action
            unsafe sigaction(number, &action, nil)
        }
        Self.target.store(-1, ordering: .sequentiallyConsistent)
        var number: UInt8 = 0
        while unsafe read(readEnd, &number, 1) == 1 { sendOn(signal: Int32(number)) }
        closeFile(readEnd)
        closeFile(writeEnd)
    }
}

/// Sends a signal to this thread, and returns once it has taken effect; if it stops the process,
/// once that is continued.
///
/// A signal to the whole process could be handled later, by another thread. The signal is unblocked
/// first, since dispatch pool threads block all signals.
package func sendOn(signal: Int32) {
    guard signal > 0 else { return }
    var wanted = sigset_t()
    var former = sigset_t()
    unsafe sigemptyset(&wanted)
    unsafe sigaddset(&wanted, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, &former)
    raise(signal)
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
}
