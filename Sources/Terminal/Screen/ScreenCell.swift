/// One cell of a screen: a character, or the rest of a wide character to its left.
package struct ScreenCell: Hashable, Sendable {
    /// The character; a space in the rest of a wide one.
    package private(set) var character: Character
    /// How many columns the character takes; 0 for the rest of a wide one.
    package private(set) var width: UInt8
    /// How it looks.
    package private(set) var style: CellStyle

    /// Only the background of a space is visible: ignore the rest, so that cells that look equal
    /// are equal.
    init(_ character: Character, width: Int, style: CellStyle) {
        self.character = character
        self.width = UInt8(clamping: width)
        self.style = style
        if character == " ", !style.attributes.contains(.reverse) {
            self.style.foreground = nil
            self.style.attributes = []
        }
    }

    /// Changes only the colour behind the character.
    mutating func change(background: TextColor) { style.background = background }

    /// Changes the whole look.
    mutating func change(style: CellStyle) {
        self = ScreenCell(character, width: Int(width), style: style)
    }

    /// Whether it is half a cell or a whole one in the colour of the text.
    var isBlock: Bool { character == "█" || character == "▀" || character == "▄" }

    /// An empty cell.
    static func blank(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 1, style: style) }

    /// The second cell of a wide character.
    static func rest(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 0, style: style) }
}

/// How one cell of a screen looks.
package struct CellStyle: Hashable, Sendable {
    /// Text attributes.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold text.
        package static let bold = Attributes(rawValue: 1)
        /// Dim text.
        package static let dim = Attributes(rawValue: 2)
        /// Swaps the two colours.
        package static let reverse = Attributes(rawValue: 4)
    }

    /// The colour of the text; nil is the terminal's own.
    package var foreground: TextColor?
    /// The colour behind the text; nil is the terminal's own.
    package var background: TextColor?
    /// Bold, dim and reverse.
    package var attributes: Attributes

    /// Creates a style; the default is plain text in the terminal's own colours.
    package init(
        foreground: TextColor? = nil,
        background: TextColor? = nil,
        attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

extension TextColor {
    /// The parameters that select this colour behind the text, or the nearest one that the output has.
    func backgroundParameters(_ support: ColorSupport) -> String {
        let text = foregroundParameters(support)
        if text.hasPrefix("38;") { return "48;" + text.dropFirst(3) }
        // The basic colours are 30 to 37 and 90 to 97 for text, and 10 more behind it.
        return Int(text).map { "\($0 + 10)" } ?? ""
    }
}

/// A rectangle of cells.
package struct ScreenArea: Hashable, Sendable {
    /// The column of its left edge, from 0.
    package var column: Int
    /// The row of its upper edge, from 0.
    package var row: Int
    /// Cells in a row.
    package var columns: Int
    /// Rows.
    package var rows: Int

    /// Creates an area; sides below 0 become 0.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    /// Whether the areas overlap.
    func touches(_ other: ScreenArea) -> Bool {
        min(columns, rows, other.columns, other.rows) > 0
            && column < other.column + other.columns && other.column < column + columns
            && row < other.row + other.rows && other.row < row + rows
    }
}
