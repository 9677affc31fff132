/// A key, without its modifiers.
package enum Key: Hashable, Sendable {
    /// A key that writes: one scalar, so that a letter with a combining accent is two of these.
    ///
    /// Together with control it is the letter in lower case, as terminals send the same for both cases.
    case character(Unicode.Scalar)
    /// The key that ends a line.
    case enter
    /// The escape key.
    case escape
    /// The tab key.
    case tab
    /// The tab key with shift, which terminals report as a separate key.
    case backtab
    /// The key that deletes the character before the cursor.
    case backspace
    /// The key that deletes the character at the cursor.
    case delete
    /// The insert key.
    case insert
    /// Arrow keys.
    case up, down, left, right
    /// The keys to the start and the end.
    case home, end
    /// The keys that turn a page.
    case pageUp, pageDown
    /// F1 and up, by its number.
    case function(Int)
}

/// Modifier keys.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits as xterm numbers them: 1 shift, 2 alt, 4 control.
    package let rawValue: UInt8

    /// Creates a set from xterm's bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift; not reported for printing keys, whose character already shows it.
    package static let shift = KeyModifiers(rawValue: 1)
    /// Alt, called option or meta too.
    package static let alt = KeyModifiers(rawValue: 2)
    /// Control.
    package static let control = KeyModifiers(rawValue: 4)

    /// The modifiers of a report's parameter: 1 and the bits; what we have no name for is left out.
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

    /// Creates a press of a key.
    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension KeyPress {
    /// The key that sends a scalar without any sequence around it; nil for the controls U+0080 to
    /// U+009F, which no key sends.
    init?(plain scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x00: self.init(.character(" "), .control)
        // Some terminals send one of these for backspace, some the other.
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

/// Input from a terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key.
    case key(KeyPress)
    /// Text pasted in one go, with line feeds between its lines; it may contain any other characters, so
    /// it must be sanitised before it is shown.
    case paste(String)
    /// A mouse event, if mouse reports are on.
    case mouse(MouseReport)
    /// An answer to a query.
    case answer(TerminalAnswer)

    /// A key with the modifiers held.
    package static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
        .key(KeyPress(key, modifiers))
    }
}
