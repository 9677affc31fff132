import Synchronization

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
