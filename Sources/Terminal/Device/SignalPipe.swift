import CCrashGuard
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Turns signals into bytes on a pipe, so that one `poll` can wait for both signals and input.
///
/// A process has a single set of handlers, so only one value may be open at a time.
struct SignalPipe {
    /// Locked while a pipe is open.
    static let turn = Mutex(())

    /// Where the handler writes; -1 if no pipe is open.
    private static let target = Atomic<Int32>(-1)

    /// How many seconds the program has to react to such a signal before SIGALRM ends it
    /// (`CrashGuard`).
    private static let grace: UInt32 = 2

    /// Whether a signal asks the program to end.
    static func isEnding(_ number: Int32) -> Bool {
        number == SIGHUP || number == SIGINT || number == SIGQUIT || number == SIGTERM
    }

    /// Where the number of each signal arrives as one byte.
    let readEnd: Int32
    /// Where the handler writes, as do other threads that want to wake the reader: they write a 0.
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
            // A handler may only make a few calls, including `write`, `alarm` and atomics.
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

    /// Restores the former handlers, re-sends the signals that were not read, and closes the pipe.
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

/// Sends a signal to this thread, and returns once it has taken effect: after a stop, when the
/// process is continued.
///
/// If it were sent to the whole process, another thread would handle it later; and dispatch pool
/// threads block all signals.
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
