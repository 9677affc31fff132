/// Why nothing was read from a terminal or another input.
///
/// Sessions throw `notATerminal`, `interrupted` and `system` alone.
package enum LineInputError: Error, Equatable {
    /// A hidden line or a session was asked for and there is no terminal.
    case notATerminal
    /// A signal came, such as SIGINT (2) for Ctrl-C; the terminal's settings are back.
    ///
    /// The signal was sent on to the process after that: this is seen only where the process handles
    /// or ignores it.
    case interrupted(signal: Int32)
    /// The line has more bytes than allowed; its rest is not read.
    case tooLong(limit: Int)
    /// The line is not UTF-8.
    case notText
    /// The system refused, with this `errno`.
    case system(code: Int32)
}
