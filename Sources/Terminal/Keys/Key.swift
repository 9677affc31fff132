/// A key, without its modifiers.
package enum Key: Hashable, Sendable {
    /// A printing key, as one scalar; a letter with a combining accent arrives as two keys.
    ///
    /// With Control, always the lowercase letter: terminals send the same code for both cases.
    case character(Unicode.Scalar)
    /// The Enter or Return key.
    case enter
    /// The escape key.
    case escape
    /// The tab key.
    case tab
    /// The tab key with Shift, which terminals report as a separate key.
    case backtab
    /// The key that deletes the character before the cursor.
    case backspace
    /// The key that deletes the character at the cursor.
    case delete
    /// The insert key.
    case insert
    /// Arrow keys.
    case up, down, left, right
    /// The Home and End keys.
    case home, end
    /// The page keys.
    case pageUp, pageDown
    /// A function key by its number; 1 is F1.
    case function(Int)
}

/// Modifier keys.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits as xterm numbers them: 1 shift, 2 alt, 4 control.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift; not reported for printing keys, whose character already shows it.
    package static let shift = KeyModifiers(rawValue: 1)
    /// Alt, also called Option or Meta.
    package static let alt = KeyModifiers(rawValue: 2)
    /// Control.
    package static let control = KeyModifiers(rawValue: 4)

    /// Decodes a report's parameter, which is 1 plus the bits; unknown modifiers are dropped.
    init(parameter: Int) {
        self.init(rawValue: parameter < 1 ? 0 : UInt8((parameter - 1) & 7))
    }
}

/// A key press with its modifiers.
package struct KeyPress: Hashable, Sendable {
    /// The key.
    package var key: Key
    /// The modifiers.
    package var modifiers: KeyModifiers

    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension KeyPress {
    /// The key press that sends a scalar by itself; nil for the controls U+0080 to U+009F, which no
    /// key sends.
    init?(plain scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x00: self.init(.character(" "), .control)
        // Terminals differ in which of these they send for Backspace.
        case 0x08, 0x7F: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0A, 0x0D: self.init(.enter)
        case 0x1B: self.init(.escape)
        case 0x01...0x1A:
            self.init(.character(Unicode.Scalar(UInt8(scalar.value) + 0x60)), .control)
        case 0x1C...0x1F:
            self.init(.character(Unicode.Scalar(UInt8(scalar.value) + 0x40)), .control)
        case 0x80..<0xA0: return nil
        default: self.init(.character(scalar))
        }
    }
}

extension KeyPress {
    /// The key press that terminals report for this one if they cannot tell the two apart.
    package var usual: KeyPress {
        switch (key, modifiers) {
        case (.enter, _), (.backspace, _), (.escape, _):
            KeyPress(key, modifiers.intersection(.alt))
        case (.character("h"), .control): KeyPress(.backspace)
        case (.character("i"), .control): KeyPress(.tab)
        case (.character("j"), .control), (.character("m"), .control): KeyPress(.enter)
        case (.character("["), .control): KeyPress(.escape)
        default: self
        }
    }
}

/// Input from a terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key.
    case key(KeyPress)
    /// Pasted text, with line feeds between its lines. It may contain any other characters, so
    /// sanitize it before showing it.
    case paste(String)
    /// A mouse event, if mouse reports are on.
    case mouse(MouseReport)
    /// A response to a query.
    case answer(TerminalAnswer)

    /// A key press with these modifiers.
    package static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
        .key(KeyPress(key, modifiers))
    }
}
