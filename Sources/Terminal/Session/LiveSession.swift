import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of a running session: the terminal's settings, the signals, what was read.
final class LiveSession {
    private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
    private static let longestWait = Duration.seconds(1_000_000)

    let waker = SessionWaker()
    private let modes: ScreenModes
    private let input: Int32
    private let terminal: Int32
    private let output: TerminalOutput
    private let environment: [String: String]
    private let rawMode: RawMode
    private var pipe: SignalPipe?
    private var decoder = KeyDecoder()
    private var pending: ArraySlice<SessionEvent> = []
    /// When the decoder has waited long enough for the rest of what it began.
    private var patienceEnd: ContinuousClock.Instant?
    private var hasEnded = false
    /// Signals that were read from the pipe, and 0 for each call to wake up.
    private var signals: ArraySlice<UInt8> = []
    private var interruption: Int32?

    init(
        modes: ScreenModes,
        input: Int32,
        output: Int32,
        environment: [String: String]
    ) throws(LineInputError) {
        guard isTerminal(descriptor: output) else { throw .notATerminal }
        rawMode = try RawMode(descriptor: input)
        self.modes = modes
        self.input = input
        terminal = output
        self.output = TerminalOutput(output)
        self.environment = environment
    }

    var size: TerminalSize { .current(descriptor: terminal, environment: environment) }

    /// Takes the terminal: the signals are caught before its settings change.
    func enter() throws(LineInputError) {
        let pipe = try SignalPipe(catching: Self.signals)
        self.pipe = pipe
        CrashGuard.begin(
            input: input,
            settings: rawMode.original,
            output: output.descriptor,
            text: modes.exit
        )
        do {
            try rawMode.enter()
            try write(modes.entry)
        } catch {
            finish()
            throw error
        }
        waker.connect(to: pipe.writeEnd)
    }

    /// Gives the terminal back, and sends on the signal that ended the session, if one did.
    func finish() {
        leave()
        output.close()
        if let interruption { sendOn(signal: interruption) }
    }

    func next(timeout: Duration?) throws(LineInputError) -> SessionEvent? {
        let deadline = timeout.map { ContinuousClock.now + min($0, Self.longestWait) }
        while true {
            if let interruption { throw .interrupted(signal: interruption) }
            let isBusy = !pending.isEmpty || !signals.isEmpty || hasEnded
            let end = [deadline, patienceEnd].compactMap { $0 }.min()
            let ready = try wait(until: isBusy ? .now : end)
            if ready.signal || !signals.isEmpty, let event = try takeSignal() { return event }
            if let event = pending.popFirst() { return event }
            if hasEnded { return .ended }
            if ready.input {
                try readInput()
            } else if let patienceEnd, patienceEnd <= .now {
                accept(decoder.flush())
            } else if let deadline, deadline <= .now {
                return nil
            }
        }
    }

    /// Writes all of a text; throws `interrupted` if a signal has asked the program to end before the
    /// terminal could take it.
    func write(_ text: String) throws(LineInputError) {
        var rest = Array(text.utf8)[...]
        while true {
            rest = try output.write(
                rest,
                wakingOn: pipe?.readEnd ?? -1,
                until: interruption == nil ? nil : .now
            )
            if rest.isEmpty { return }
            collectSignals()
            if let interruption { throw .interrupted(signal: interruption) }
        }
    }

    private func leave() {
        guard let pipe else { return }
        waker.connect(to: -1)
        output.writeLast(modes.exit)
        rawMode.leave()
        CrashGuard.end()
        self.pipe = nil
        pipe.close()
    }

    private func wait(until end: ContinuousClock.Instant?) throws(LineInputError) -> (
        signal: Bool, input: Bool
    ) {
        var waiting = [
            pollfd(fd: pipe?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasEnded ? -1 : input, events: Int16(POLLIN), revents: 0),
        ]
        let time = end.map { max($0 - .now, .zero) }
        if unsafe poll(&waiting, nfds_t(waiting.count), time?.pollMilliseconds ?? -1) < 0 {
            guard errno == EINTR || errno == EAGAIN else { throw .system(code: errno) }
            return (false, false)
        }
        return (waiting[0].revents != 0, waiting[1].revents != 0)
    }

    /// Reads the pipe empty: while the terminal takes no output, only the signals that end matter.
    private func collectSignals() {
        guard let pipe else { return }
        var number: UInt8 = 0
        while unsafe read(pipe.readEnd, &number, 1) == 1 {
            if SignalPipe.isEnding(Int32(number)) {
                interruption = interruption ?? Int32(number)
            } else {
                signals.append(number)
            }
        }
    }

    private func takeSignal() throws(LineInputError) -> SessionEvent? {
        collectSignals()
        if let interruption { throw .interrupted(signal: interruption) }
        guard let number = signals.popFirst() else { return nil }
        switch Int32(number) {
        case 0:
            waker.clear()
            return .woken
        case SIGWINCH: return .resized(size)
        case SIGTSTP:
            leave()
            sendOn(signal: SIGTSTP)
            try enter()
            return .resumed
        default:
            // SIGCONT after a stop that cannot be caught: a shell has changed the settings since.
            try rawMode.enter()
            try write(modes.entry)
            return .resumed
        }
    }

    private func readInput() throws(LineInputError) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(input, &bytes, bytes.count)
        if count > 0 {
            accept(decoder.feed(bytes.prefix(count)))
        } else if count == 0 || errno == EIO {
            // A terminal whose other side is gone answers EIO.
            accept(decoder.flush())
            hasEnded = true
        } else if errno != EINTR, errno != EAGAIN {
            throw .system(code: errno)
        }
    }

    private func accept(_ events: [InputEvent]) {
        pending += events.map(SessionEvent.input)
        patienceEnd = decoder.patience.map { .now + $0 }
    }
}

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
