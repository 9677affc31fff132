#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The settings of a terminal for reading key by key, and those it had before.
///
/// Ctrl-C, Ctrl-\ and Ctrl-Z still send their signals, so that they reach all programs in front, and
/// this one even when it hangs. Output is left alone: a line feed still goes to the line's start.
struct RawMode {
    private let descriptor: Int32
    /// The settings that it had.
    let original: termios

    /// Notes the settings of the terminal, and changes nothing yet.
    init(descriptor: Int32) throws(LineInputError) {
        guard isTerminal(descriptor: descriptor) else { throw .notATerminal }
        var original = termios()
        guard unsafe tcgetattr(descriptor, &original) == 0 else { throw .system(code: errno) }
        self.descriptor = descriptor
        self.original = original
    }

    /// Makes the terminal send each key as it is pressed, and not show it.
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

    /// Gives the terminal the settings that it had.
    func leave() {
        var original = original
        unsafe _ = tcsetattr(descriptor, TCSANOW, &original)
    }
}

/// Whether an open file descriptor is a terminal.
package func isTerminal(descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
