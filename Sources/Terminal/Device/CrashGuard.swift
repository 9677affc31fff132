import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Restores the terminal when a signal ends the program: a crash, SIGQUIT (Ctrl-\), or any other signal
/// that a session does not handle itself. This works even when the program hangs.
///
/// A process has one set of handlers, so only one guard can be active at a time. A handler must not
/// allocate, so everything it needs is prepared. A stack overflow is not caught on threads that have no
/// separate stack for signals.
struct CrashGuard {
    @unsafe
    private struct Restoration {
        var input: Int32
        var output: Int32
        var settings: termios
        var text: UnsafeMutableBufferPointer<UInt8>
        var former: UnsafeMutableBufferPointer<Former>
    }

    private struct Former {
        var signal: Int32
        var action: sigaction
    }

    /// All signals, up to the last of Linux's real-time ones, but those that a session handles and those
    /// that do not end a program.
    private static let signals: [Int32] = {
        let others = [
            SIGHUP, SIGINT, SIGTERM, SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD,
            SIGURG, SIGWINCH,
        ]
        return (1...64).filter { !others.contains($0) }
    }()

    /// The address of a restoration, or 0. The first handler or `end`, whichever takes it out, owns it.
    private static let address = Atomic<UInt>(0)

    private static func take() -> UnsafeMutablePointer<Restoration>? {
        unsafe UnsafeMutablePointer(
            bitPattern: address.exchange(0, ordering: .sequentiallyConsistent)
        )
    }

    /// From now on a signal that ends the program writes `text` to `output`, and gives `input` these settings.
    static func begin(input: Int32, settings: termios, output: Int32, text: String) {
        end()
        var caught: [Former] = []
        for signal in signals {
            var action = sigaction()
            // The C library keeps a few signals to itself, and those that are ignored end nothing.
            guard unsafe sigaction(signal, nil, &action) == 0, !isIgnored(action) else { continue }
            caught.append(Former(signal: signal, action: action))
        }
        let former = UnsafeMutableBufferPointer<Former>.allocate(capacity: caught.count)
        _ = unsafe former.initialize(from: caught)
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = unsafe bytes.initialize(from: text.utf8)
        let restoration = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
        unsafe restoration.initialize(
            to: Restoration(
                input: input,
                output: output,
                settings: settings,
                text: bytes,
                former: former
            )
        )
        address.store(UInt(bitPattern: restoration), ordering: .sequentiallyConsistent)
        for former in caught { restoreTerminal(before: former.signal) }
    }

    /// Puts the former handlers back.
    static func end() {
        guard let restoration = unsafe take() else { return }
        unsafe putBack(restoration.pointee.former)
        unsafe restoration.pointee.text.deallocate()
        unsafe restoration.pointee.former.deallocate()
        unsafe restoration.deallocate()
    }

    private static func putBack(_ former: UnsafeMutableBufferPointer<Former>) {
        for index in 0..<former.count {
            unsafe _ = sigaction(former[index].signal, &former[index].action, nil)
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func restoreTerminal(before number: Int32) {
        let handler: @convention(c) (Int32) -> Void = { number in
            guard let taken = unsafe CrashGuard.take() else { return }
            unsafe CrashGuard.writeWithoutWaiting(taken.pointee.text, to: taken.pointee.output)
            unsafe _ = tcsetattr(taken.pointee.input, TCSANOW, &taken.pointee.settings)
            unsafe CrashGuard.putBack(taken.pointee.former)
            let ending = SignalPipe.ending.load(ordering: .sequentiallyConsistent)
            if number == SIGALRM, ending != 0 {
                signal(ending, SIG_DFL)
                raise(ending)
            } else {
                // Swift's own handler would look for a crash, and talk about it for half a minute.
                if number == SIGQUIT { signal(SIGQUIT, SIG_DFL) }
                // The former handler gets it next: for a crash also by returning to what crashed.
                raise(number)
            }
        }
        var action = sigaction()
        #if canImport(Darwin)
            unsafe action.__sigaction_u.__sa_handler = handler
        #else
            unsafe action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        unsafe _ = sigaction(number, &action, nil)
    }

    /// Writes what a terminal takes at once; if that is too little, discards what it has not read, and
    /// ends the string that may have been cut off there.
    ///
    /// Tries for half a second: the handler may run beside a thread that is writing, which keeps the
    /// terminal to itself or fills the room that was made.
    private static func writeWithoutWaiting(
        _ text: UnsafeMutableBufferPointer<UInt8>,
        to output: Int32
    ) {
        let flags = fcntl(output, F_GETFL)
        _ = fcntl(output, F_SETFL, flags | O_NONBLOCK)
        var end: (UInt8, UInt8) = (0x1B, 0x5C)
        for _ in 0..<500 {
            if unsafe write(output, text.baseAddress, text.count) == text.count { break }
            tcflush(output, TCOFLUSH)
            if unsafe write(output, &end, 2) == 2,
                unsafe write(output, text.baseAddress, text.count) == text.count
            {
                break
            }
            _ = poll(nil, 0, 1)
        }
        _ = fcntl(output, F_SETFL, flags)
    }
}
