/// One place of a screen: a character, or the rest of a wide one that stands to its left.
package struct ScreenCell: Hashable, Sendable {
    /// The character; a space in the rest of a wide one.
    package private(set) var character: Character
    /// How many columns the character takes; 0 for the rest of a wide one.
    package private(set) var width: UInt8
    /// How it looks.
    package private(set) var style: CellStyle

    /// What a space looks like is its background alone, so that equal looks are equal cells.
    init(_ character: Character, width: Int, style: CellStyle) {
        self.character = character
        self.width = UInt8(clamping: width)
        self.style = style
        if character == " ", !style.attributes.contains(.reverse) {
            self.style.foreground = nil
            self.style.attributes = []
        }
    }

    /// An empty place.
    static func blank(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 1, style: style) }

    /// The place that a wide character covers besides its first.
    static func rest(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 0, style: style) }
}

/// How one cell of a screen looks.
package struct CellStyle: Hashable, Sendable {
    /// What is done to a text besides colouring it.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavier letters.
        package static let bold = Attributes(rawValue: 1)
        /// Paler letters.
        package static let dim = Attributes(rawValue: 2)
        /// The two colours change places.
        package static let reverse = Attributes(rawValue: 4)
    }

    /// The colour of the text; nil is the terminal's own.
    package var foreground: TextColor?
    /// The colour behind the text; nil is the terminal's own.
    package var background: TextColor?
    /// Bold, dim and reverse.
    package var attributes: Attributes

    /// Creates a style; plain text in the terminal's own colours unless told otherwise.
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

    /// Whether the areas have a cell in common.
    func touches(_ other: ScreenArea) -> Bool {
        min(columns, rows, other.columns, other.rows) > 0
            && column < other.column + other.columns && other.column < column + columns
            && row < other.row + other.rows && other.row < row + rows
    }
}
