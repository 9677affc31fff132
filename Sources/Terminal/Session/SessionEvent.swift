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
