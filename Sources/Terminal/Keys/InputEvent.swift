/// One thing that a terminal sends.
package enum InputEvent: Hashable, Sendable {
    /// A key.
    case key(KeyPress)
    /// Text pasted in one go, with line feeds between its lines; it may hold any other characters, so
    /// it must be sanitised before it is shown.
    case paste(String)
    /// The mouse, where its reports were asked for.
    case mouse(MouseReport)
    /// An answer to a question.
    case answer(TerminalAnswer)

    /// A key with the modifiers held.
    package static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
        .key(KeyPress(key, modifiers))
    }
}
