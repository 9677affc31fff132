import Synchronization

/// A terminal in raw mode: its events, output and size.
package struct TerminalSession {
    /// Waits for the next event; returns nil after the timeout, or waits forever if that is nil.
    ///
    /// Blocks the calling thread. Throws `interrupted` if a signal requests termination; the
    /// session's body must then return, so that the signal takes effect.
    package var next: (_ timeout: Duration?) throws(LineInputError) -> SessionEvent?
    /// Writes all of a text, with any escape sequences unchanged.
    package var write: (_ text: String) throws(LineInputError) -> Void
    /// The current size of the terminal.
    package var size: () -> TerminalSize
    /// Makes `next` return `woken`; can be called from any thread, and does nothing after the
    /// session has ended.
    package var wake: @Sendable () -> Void
    /// Turns on more modes, which are turned off at the end of the session.
    package var add: (_ modes: ScreenModes) throws(LineInputError) -> Void

    /// Creates a session that uses these functions.
    package init(
        next: @escaping (_ timeout: Duration?) throws(LineInputError) -> SessionEvent?,
        write: @escaping (_ text: String) throws(LineInputError) -> Void,
        size: @escaping () -> TerminalSize,
        wake: @escaping @Sendable () -> Void,
        add: @escaping (_ modes: ScreenModes) throws(LineInputError) -> Void = { _ in }
    ) {
        self.next = next
        self.write = write
        self.size = size
        self.wake = wake
        self.add = add
    }
}

/// An event of a terminal session.
package enum SessionEvent: Hashable, Sendable {
    /// Input from the terminal.
    case input(InputEvent)
    /// The terminal was resized.
    case resized(TerminalSize)
    /// The program was continued after a stop. Redraw everything; the size may have changed.
    case resumed
    /// `wake` was called at least once.
    case woken
    /// The input has ended; every later event is also `ended`.
    case ended
}

extension TerminalSession {
    /// Runs a body with the terminal in raw mode, and restores the terminal however the body ends.
    ///
    /// Throws `notATerminal` unless `input` and `output` are terminals; the defaults are standard
    /// input and standard error. The environment's `COLUMNS` and `LINES` are used if the terminal
    /// does not report its size.
    ///
    /// The body may return or throw. SIGHUP, SIGINT (Ctrl-C) and SIGTERM are re-sent after the
    /// terminal is restored, and thrown as `interrupted` if the process survives; if the body does
    /// not return within two seconds, the process ends anyway. A stop (Ctrl-Z) suspends the
    /// session. SIGQUIT (Ctrl-\) and the signals of a crash end the process at once, after a
    /// handler has restored the terminal. If the terminal has stopped reading, restoring takes up
    /// to half a second longer.
    ///
    /// If a signal ends the session, `lastWords` returns a line to write to standard error before
    /// the signal is re-sent.
    ///
    /// Signal handlers are per process, so only one session or hidden prompt runs at a time. Others
    /// wait; starting one inside a session's body deadlocks.
    package static func run<Result: Sendable>(
        modes: ScreenModes = [],
        input: Int32 = 0,
        output: Int32 = 2,
        environment: [String: String],
        lastWords: () -> String? = { nil },
        body: (TerminalSession) throws -> Result
    ) throws -> Result {
        try SignalPipe.turn.withLock { _ in
            let live = try LiveSession(
                modes: modes,
                input: input,
                output: output,
                environment: environment
            )
            try live.enter()
            let session = TerminalSession(
                next: { timeout throws(LineInputError) in try live.next(timeout: timeout) },
                write: { text throws(LineInputError) in try live.write(text) },
                size: { live.size },
                wake: { [waker = live.waker] in waker.wake() },
                add: { modes throws(LineInputError) in try live.add(modes) }
            )
            defer { live.finish(lastWords: lastWords) }
            return try body(session)
        }
    }
}
