import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Gives a terminal back when the program crashes, as far as a signal handler can, and when somebody
/// tells it to quit (SIGQUIT, Ctrl-\), so that this works even when it hangs.
///
/// There is one set of handlers in a process: only one value may be in force at a time. A handler may
/// not allocate, so all it needs lies ready in memory; a stack without end is not caught where its
/// thread has no other stack for signals.
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

    private static let signals = [
        SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP,
    ]

    /// The address of a restoration, or 0; what is there is owned by whoever takes the address out: the
    /// first handler, or `end`.
    private static let address = Atomic<UInt>(0)

    private static func take() -> UnsafeMutablePointer<Restoration>? {
        unsafe UnsafeMutablePointer(
            bitPattern: address.exchange(0, ordering: .sequentiallyConsistent)
        )
    }

    /// From now on a crash writes `text` to `output`, and gives `input` these settings.
    static func begin(input: Int32, settings: termios, output: Int32, text: String) {
        end()
        let former = UnsafeMutableBufferPointer<Former>.allocate(capacity: signals.count)
        for (index, signal) in signals.enumerated() {
            var action = sigaction()
            unsafe sigaction(signal, nil, &action)
            unsafe former.initializeElement(at: index, to: Former(signal: signal, action: action))
        }
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
        for signal in signals { catchCrash(signal) }
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

    private static func catchCrash(_ number: Int32) {
        let handler: @convention(c) (Int32) -> Void = { number in
            // Behind this the former handler gets the signal: by returning to what crashed, and by
            // sending it again for what does not crash twice.
            guard let taken = unsafe CrashGuard.take() else { return }
            unsafe _ = write(
                taken.pointee.output,
                taken.pointee.text.baseAddress,
                taken.pointee.text.count
            )
            unsafe _ = tcsetattr(taken.pointee.input, TCSANOW, &taken.pointee.settings)
            unsafe CrashGuard.putBack(taken.pointee.former)
            // Swift's own handler would look for a crash, and talk about it for half a minute.
            if number == SIGQUIT { signal(SIGQUIT, SIG_DFL) }
            raise(number)
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
}
