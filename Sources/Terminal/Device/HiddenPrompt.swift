import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Asks for a line with the terminal's echo off, and puts the echo back on every way out.
struct HiddenPrompt {
    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    var reader: LineReader
    var output: Int32

    func ask(_ prompt: String) throws(LineInputError) -> String? {
        try SignalPipe.turn.withLock { _ throws(LineInputError) in
            while true {
                switch try attempt(prompt) {
                case .line(let line): return line
                case .signal(SIGTSTP):
                    // Stops here, with the terminal as it was; once continued, asks again.
                    sendOn(signal: SIGTSTP)
                case .signal(let signal):
                    try? writeAll("\n", to: output)
                    sendOn(signal: signal)
                    throw .interrupted(signal: signal)
                }
            }
        }
    }

    private func attempt(_ prompt: String) throws(LineInputError) -> LineReader.Outcome {
        guard isTerminal(descriptor: reader.descriptor) else { throw .notATerminal }
        // The signals are caught before the echo goes and until it is back.
        let pipe = try SignalPipe(catching: Self.signals)
        defer { pipe.close() }
        var original = termios()
        guard unsafe tcgetattr(reader.descriptor, &original) == 0 else {
            throw .system(code: errno)
        }
        defer { unsafe _ = tcsetattr(reader.descriptor, TCSANOW, &original) }
        var hidden = original
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // The line break alone shows, as the answer to the Enter key.
        hidden.c_lflag |= tcflag_t(ICANON | ECHONL | ISIG)
        guard unsafe tcsetattr(reader.descriptor, TCSANOW, &hidden) == 0 else {
            throw .system(code: errno)
        }
        try writeAll(prompt, to: output)
        return try reader.read(wakingOn: pipe.readEnd)
    }
}
