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

    /// The terminal's mode numbers for each option, in the order in which they are turned on.
    private static let numbers: [(mode: ScreenModes, numbers: [Int])] = [
        (.alternateScreen, [1049]), (.hiddenCursor, [25]), (.bracketedPaste, [2004]),
        (.mouse, [1002, 1006]),
    ]

    /// The text that turns the modes on.
    var entry: String {
        Self.numbers.reduce(into: "") { text, mode in
            guard contains(mode.mode) else { return }
            for number in mode.numbers {
                text += "\u{1B}[?\(number)\(mode.mode == .hiddenCursor ? "l" : "h")"
            }
        }
    }

    /// The text that turns the modes off, in reverse order, and resets the text style.
    var exit: String {
        let start = contains(.keptImages) ? KittyCommand.forgetShown : ""
        return Self.numbers.reversed().reduce(into: isEmpty ? "" : "\(start)\u{1B}[0m") {
            text,
            mode in
            guard contains(mode.mode) else { return }
            for number in mode.numbers.reversed() {
                text += "\u{1B}[?\(number)\(mode.mode == .hiddenCursor ? "h" : "l")"
            }
        }
    }
}
