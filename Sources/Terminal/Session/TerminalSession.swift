import Synchronization

/// A terminal that is read key by key and drawn on.
package struct TerminalSession {
    /// Waits for the next event; nil when nothing came within the time, which is endless for nil.
    ///
    /// Blocks the calling thread. Throws `interrupted` when a signal asks the program to end: the
    /// session must be left then, and the signal has its effect when it is.
    package var next: (_ timeout: Duration?) throws(LineInputError) -> SessionEvent?
    /// Writes text with its escape sequences, all of it.
    package var write: (_ text: String) throws(LineInputError) -> Void
    /// Tells the size of the terminal now.
    package var size: () -> TerminalSize
    /// Ends the waiting with `woken`, from any thread; does nothing once the session is over.
    package var wake: @Sendable () -> Void

    /// Creates a session from its functions.
    package init(
        next: @escaping (_ timeout: Duration?) throws(LineInputError) -> SessionEvent?,
        write: @escaping (_ text: String) throws(LineInputError) -> Void,
        size: @escaping () -> TerminalSize,
        wake: @escaping @Sendable () -> Void
    ) {
        self.next = next
        self.write = write
        self.size = size
        self.wake = wake
    }
}

/// What a session may have to react to.
package enum SessionEvent: Hashable, Sendable {
    /// The terminal sent something.
    case input(InputEvent)
    /// The terminal has another size now.
    case resized(TerminalSize)
    /// The program was stopped and goes on: nothing that it drew is there, and the size may differ.
    case resumed
    /// `wake` was called, once or more often.
    case woken
    /// The input has ended; nothing but this comes any more.
    case ended
}

extension TerminalSession {
    /// Runs a body with the terminal read key by key, and puts everything back on every way out.
    ///
    /// `input` and `output` must be terminals, else it throws `notATerminal`; they are standard input
    /// and standard error unless told otherwise. The environment's `COLUMNS` and `LINES` help where the
    /// terminal does not tell its size.
    ///
    /// The ways out are: the body returns or throws; SIGHUP, SIGINT (Ctrl-C) or SIGTERM, which is sent
    /// on to the process once the terminal is as it was, and then thrown as `interrupted` where the
    /// process survives it; a stop (Ctrl-Z), after which the session goes on; SIGQUIT (Ctrl-\), which
    /// ends the process at once, whatever it does; and a crash, as far as a signal handler can.
    ///
    /// Signals belong to the whole process: one session or hidden prompt runs at a time, another waits
    /// for its turn, and one inside of a session's body would wait for ever.
    package static func run<Result: Sendable>(
        modes: ScreenModes = [],
        input: Int32 = 0,
        output: Int32 = 2,
        environment: [String: String],
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
                wake: { [waker = live.waker] in waker.wake() }
            )
            defer { live.finish() }
            return try body(session)
        }
    }
}
