/// Terminal modes that a session turns on in addition to raw mode.
package struct ScreenModes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Uses the alternate screen, so that the previous contents are restored at the end.
    package static let alternateScreen = ScreenModes(rawValue: 1)
    /// Hides the cursor.
    package static let hiddenCursor = ScreenModes(rawValue: 2)
    /// Marks pasted text, to distinguish it from typed text.
    package static let bracketedPaste = ScreenModes(rawValue: 4)
    /// Reports mouse buttons, wheels, and movement with a button held.
    package static let mouse = ScreenModes(rawValue: 8)

    /// At the end, deletes the images stored in the terminal (kitty).
    package static let keptImages = ScreenModes(rawValue: 16)
    /// Restores the window's title at the end.
    package static let windowTitle = ScreenModes(rawValue: 32)
    /// Reports when the terminal's colors change from dark to light or back.
    package static let colorReports = ScreenModes(rawValue: 64)
    /// Reports keys unambiguously (kitty's keyboard protocol).
    package static let keyboard = ScreenModes(rawValue: 128)

    /// The sequences that turn each option on and off, in the order in which they are turned on.
    ///
    /// The alternate screen has its own keyboard modes.
    private static let sequences: [(mode: ScreenModes, on: String, off: String)] = [
        (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"),
        (.windowTitle, "\u{1B}[22;2t", "\u{1B}[23;2t"),
        (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
        (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
        (.mouse, "\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1002l"),
        (.colorReports, "\u{1B}[?2031h", "\u{1B}[?2031l"),
        (.keyboard, "\u{1B}[>1u", "\u{1B}[<u"),
    ]

    private var own: [(mode: ScreenModes, on: String, off: String)] {
        Self.sequences.filter { contains($0.mode) }
    }

    /// The text that turns the modes on.
    var entry: String { own.map(\.on).joined() }

    /// The text that turns the modes off, in reverse order, and resets the text style.
    var exit: String {
        guard !isEmpty else { return "" }
        let start = contains(.keptImages) ? KittyCommand.forgetShown : ""
        return "\(start)\u{1B}[0m" + own.reversed().map(\.off).joined()
    }
}
