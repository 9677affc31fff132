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
    private let output: Int32
    private let environment: [String: String]
    private let rawMode: RawMode
    private var pipe: SignalPipe?
    private var decoder = KeyDecoder()
    private var pending: ArraySlice<SessionEvent> = []
    /// When the decoder has waited long enough for the rest of what it began.
    private var patienceEnd: ContinuousClock.Instant?
    private var hasEnded = false
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
        self.output = output
        self.environment = environment
    }

    var size: TerminalSize { .current(descriptor: output, environment: environment) }

    /// Takes the terminal: the signals are caught before its settings change.
    func enter() throws(LineInputError) {
        let pipe = try SignalPipe(catching: Self.signals)
        self.pipe = pipe
        CrashGuard.begin(
            input: input,
            settings: rawMode.original,
            output: output,
            text: modes.exit
        )
        do {
            try rawMode.enter()
            try writeAll(modes.entry, to: output)
        } catch {
            leave()
            throw error
        }
        waker.connect(to: pipe.writeEnd)
    }

    /// Gives the terminal back, and sends on the signal that ended the session, if one did.
    func finish() {
        leave()
        if let interruption { sendOn(signal: interruption) }
    }

    func next(timeout: Duration?) throws(LineInputError) -> SessionEvent? {
        let deadline = timeout.map { ContinuousClock.now + min($0, Self.longestWait) }
        while true {
            if let interruption { throw .interrupted(signal: interruption) }
            let isBusy = !pending.isEmpty || hasEnded
            let end = [deadline, patienceEnd].compactMap { $0 }.min()
            let ready = try wait(until: isBusy ? .now : end)
            if ready.signal, let event = try takeSignal() { return event }
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

    private func leave() {
        guard let pipe else { return }
        waker.connect(to: -1)
        try? writeAll(modes.exit, to: output)
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

    private func takeSignal() throws(LineInputError) -> SessionEvent? {
        var number: UInt8 = 0
        guard let pipe, unsafe read(pipe.readEnd, &number, 1) == 1 else { return nil }
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
        case SIGCONT:
            // Continued after a stop that cannot be caught: a shell has changed the settings since.
            try rawMode.enter()
            try writeAll(modes.entry, to: output)
            return .resumed
        case let signal:
            interruption = signal
            throw .interrupted(signal: signal)
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

extension Duration {
    /// This time for `poll`: whole milliseconds, rounded up so that it does not wake too early.
    fileprivate var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
