/// What a session asks of its terminal, besides reading key by key.
package struct ScreenModes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A screen apart, so that what stood there before comes back.
    package static let alternateScreen = ScreenModes(rawValue: 1)
    /// No cursor is shown.
    package static let hiddenCursor = ScreenModes(rawValue: 2)
    /// Pasted text is told from typed text.
    package static let bracketedPaste = ScreenModes(rawValue: 4)
    /// Buttons, wheels, and movement with a button held are reported.
    package static let mouse = ScreenModes(rawValue: 8)

    /// Images that the terminal keeps may be shown, and go in the end (kitty).
    package static let keptImages = ScreenModes(rawValue: 16)

    /// The private modes of each, in the order in which they are turned on.
    private static let numbers: [(mode: ScreenModes, numbers: [Int])] = [
        (.alternateScreen, [1049]), (.hiddenCursor, [25]), (.bracketedPaste, [2004]),
        (.mouse, [1002, 1006]),
    ]

    /// What turns them on.
    var entry: String {
        Self.numbers.reduce(into: "") { text, mode in
            guard contains(mode.mode) else { return }
            for number in mode.numbers {
                text += "\u{1B}[?\(number)\(mode.mode == .hiddenCursor ? "l" : "h")"
            }
        }
    }

    /// What turns them off, in the opposite order, and ends the look of text.
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
