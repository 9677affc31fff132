/// Asks for a line of text: at a terminal, or from whatever standard input is.
///
/// Each function writes its prompt (no line break is added), waits for a line, and returns it without
/// its line break, or nil when the input has ended. Waiting blocks the calling thread.
package struct LineInput: Sendable {
    /// Reads a line that shows as it is typed.
    package var line: @Sendable (_ prompt: String) throws(LineInputError) -> String?
    /// Reads a line that does not show, such as a key; throws `notATerminal` where it could not be
    /// hidden.
    package var hiddenLine: @Sendable (_ prompt: String) throws(LineInputError) -> String?

    /// Creates an input from its two functions.
    package init(
        line: @escaping @Sendable (_ prompt: String) throws(LineInputError) -> String?,
        hiddenLine: @escaping @Sendable (_ prompt: String) throws(LineInputError) -> String?
    ) {
        self.line = line
        self.hiddenLine = hiddenLine
    }
}
