import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of a running session: the terminal's settings, the signals, and the input read so far.
final class LiveSession {
    private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
    private static let longestWait = Duration.seconds(1_000_000)

    let waker = SessionWaker()
    private var modes: ScreenModes
    private let input: Int32
    private let terminal: Int32
    private let output: TerminalOutput
    private let environment: [String: String]
    private let rawMode: RawMode
    private var pipe: SignalPipe?
    private var decoder = KeyDecoder()
    private var pending: ArraySlice<SessionEvent> = []
    /// When the decoder stops waiting for the rest of an incomplete sequence.
    private var sequenceDeadline: ContinuousClock.Instant?
    private var hasEnded = false
    /// Signals read from the pipe but not handled yet; 0 is a wake-up call.
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

    /// Sets up the terminal, after installing the signal handlers.
    func enter() throws(LineInputError) {
        let pipe = try SignalPipe(catching: Self.signals)
        self.pipe = pipe
        beginGuard()
        do {
            try rawMode.enter()
            try write(modes.entry)
        } catch {
            finish()
            throw error
        }
        waker.connect(to: pipe.writeEnd)
    }

    /// Turns on more modes, which are turned off at the end.
    func add(_ new: ScreenModes) throws(LineInputError) {
        let new = new.subtracting(modes)
        guard !new.isEmpty else { return }
        modes.formUnion(new)
        beginGuard()
        try write(new.entry)
    }

    /// Makes a crash restore the terminal from all modes that are on.
    private func beginGuard() {
        CrashGuard.begin(
            input: input,
            settings: rawMode.original,
            output: output.descriptor,
            text: modes.exit
        )
    }

    /// Restores the terminal, then re-sends the signal that ended the session, if any, after
    /// writing the last words to standard error.
    func finish(lastWords: () -> String? = { nil }) {
        leave()
        output.close()
        guard let interruption else { return }
        if let words = lastWords() {
            _ = unsafe Array("\(words)\n".utf8).withUnsafeBytes {
                unsafe systemWrite(STDERR_FILENO, $0.baseAddress, $0.count)
            }
        }
        sendOn(signal: interruption)
    }

    func next(timeout: Duration?) throws(LineInputError) -> SessionEvent? {
        let deadline = timeout.map { ContinuousClock.now + min($0, Self.longestWait) }
        while true {
            if let interruption { throw .interrupted(signal: interruption) }
            let isBusy = !pending.isEmpty || !signals.isEmpty || hasEnded
            let end = [deadline, sequenceDeadline].compactMap { $0 }.min()
            let ready = try wait(until: isBusy ? .now : end)
            if ready.signal || !signals.isEmpty, let event = try takeSignal() { return event }
            if let event = pending.popFirst() { return event }
            if hasEnded { return .ended }
            if ready.input {
                try readInput()
            } else if let sequenceDeadline, sequenceDeadline <= .now {
                accept(decoder.flush())
            } else if let deadline, deadline <= .now {
                return nil
            }
        }
    }

    /// Writes all of a text; throws `interrupted` if a signal requests termination while the
    /// terminal is not reading.
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

    /// Reads all pending signals from the pipe, and records the first that requests termination.
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
            // SIGCONT after SIGSTOP: the shell has changed the terminal settings in the meantime.
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
            // Reading from a terminal that was closed fails with EIO.
            accept(decoder.flush())
            hasEnded = true
        } else if errno != EINTR, errno != EAGAIN {
            throw .system(code: errno)
        }
    }

    /// Sends a signal as the terminal's driver would: to all processes in the foreground.
    private func send(_ signal: Int32) {
        if tcgetpgrp(input) == getpgrp() { kill(0, signal) } else { sendOn(signal: signal) }
    }

    private func accept(_ events: [InputEvent]) {
        for event in events {
            // With unambiguous keys, the terminal's driver sees no control characters.
            if modes.contains(.keyboard), case .key(let press) = event, let signal = press.signal {
                send(signal)
            } else {
                pending.append(.input(event))
            }
        }
        sequenceDeadline = decoder.sequenceTimeout.map { .now + $0 }
    }
}

extension KeyPress {
    /// The signal that the terminal's driver sends for this key; nil for none.
    fileprivate var signal: Int32? {
        guard modifiers == .control else { return nil }
        return switch key {
        case .character("c"): SIGINT
        case .character("z"): SIGTSTP
        case .character("\\"): SIGQUIT
        default: nil
        }
    }
}

/// Wakes a session from other threads, through its signal pipe.
final class SessionWaker: Sendable {
    private struct State {
        /// The descriptor to write to; -1 while the session is stopped and after it ends.
        var descriptor: Int32 = -1
        /// Whether a wake-up is pending. More would only fill the pipe, which signals also use.
        var isCalled = false
    }

    private let state = Mutex(State())

    /// Sends later wake-ups to this descriptor; -1 turns them off.
    func connect(to descriptor: Int32) {
        state.withLock { $0 = State(descriptor: descriptor) }
    }

    /// Wakes the session, unless a wake-up is already pending.
    func wake() {
        state.withLock { state in
            guard state.descriptor >= 0, !state.isCalled else { return }
            var zero: UInt8 = 0
            state.isCalled = unsafe write(state.descriptor, &zero, 1) == 1
        }
    }

    /// Marks the wake-up as handled.
    func clear() { state.withLock { $0.isCalled = false } }
}
