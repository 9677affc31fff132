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
