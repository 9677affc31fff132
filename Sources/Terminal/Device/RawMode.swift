#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Raw mode of a terminal, and the settings to restore.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z still send their signals, so that they reach every foreground program,
/// and this one even if it hangs. Output settings are unchanged: a line feed still returns to the
/// start of the line.
struct RawMode {
    private let descriptor: Int32
    /// The settings to restore.
    let original: termios

    /// Reads the settings of the terminal, without changing them.
    init(descriptor: Int32) throws(LineInputError) {
        guard isTerminal(descriptor: descriptor) else { throw .notATerminal }
        var original = termios()
        guard unsafe tcgetattr(descriptor, &original) == 0 else { throw .system(code: errno) }
        self.descriptor = descriptor
        self.original = original
    }

    /// Makes the terminal send each key at once, without echo.
    func enter() throws(LineInputError) {
        var raw = original
        raw.c_iflag &= ~tcflag_t(ICRNL | IGNCR | INLCR | ISTRIP | IXON | PARMRK)
        raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
        raw.c_lflag |= tcflag_t(ISIG)
        unsafe withUnsafeMutableBytes(of: &raw.c_cc) {
            unsafe $0[Int(VMIN)] = 1
            unsafe $0[Int(VTIME)] = 0
        }
        guard unsafe tcsetattr(descriptor, TCSANOW, &raw) == 0 else { throw .system(code: errno) }
    }

    /// Restores the settings.
    func leave() {
        var original = original
        unsafe _ = tcsetattr(descriptor, TCSANOW, &original)
    }
}

/// Whether an open file descriptor is a terminal.
package func isTerminal(descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
