import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads a line with the terminal's echo off, and restores the echo however reading ends.
struct HiddenPrompt {
    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    var reader: LineReader
    var output: Int32

    func ask(_ prompt: String) throws(LineInputError) -> String? {
        try SignalPipe.turn.withLock { _ throws(LineInputError) in
            let terminal = TerminalOutput(output)
            defer { terminal.close() }
            while true {
                switch try attempt(prompt, at: terminal) {
                case .line(let line): return line
                case .signal(SIGTSTP):
                    // The program stops here with the terminal restored, and repeats the prompt
                    // once it is continued.
                    sendOn(signal: SIGTSTP)
                case .signal(let signal):
                    terminal.writeLast("\n")
                    sendOn(signal: signal)
                    throw .interrupted(signal: signal)
                }
            }
        }
    }

    private func attempt(
        _ prompt: String,
        at terminal: TerminalOutput
    ) throws(LineInputError) -> LineReader.Outcome {
        guard isTerminal(descriptor: reader.descriptor) else { throw .notATerminal }
        var original = termios()
        guard unsafe tcgetattr(reader.descriptor, &original) == 0 else {
            throw .system(code: errno)
        }
        // Signals must be caught before echo is turned off, and until it is on again.
        CrashGuard.begin(
            input: reader.descriptor,
            settings: original,
            output: terminal.descriptor,
            text: ""
        )
        defer { CrashGuard.end() }
        let pipe = try SignalPipe(catching: Self.signals)
        defer { pipe.close() }
        defer { unsafe _ = tcsetattr(reader.descriptor, TCSANOW, &original) }
        var hidden = original
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // ECHONL echoes only the line break, when Enter is pressed.
        hidden.c_lflag |= tcflag_t(ICANON | ECHONL | ISIG)
        guard unsafe tcsetattr(reader.descriptor, TCSANOW, &hidden) == 0 else {
            throw .system(code: errno)
        }
        // If a signal interrupts the write, the read below returns it.
        _ = try terminal.write(Array(prompt.utf8)[...], wakingOn: pipe.readEnd)
        return try reader.read(wakingOn: pipe.readEnd)
    }
}
