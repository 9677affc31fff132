/// One cell of a screen: a character, or a further column of a wide character to its left.
package struct ScreenCell: Hashable, Sendable {
    /// The character; a space in the further columns of a wide one.
    package private(set) var character: Character
    /// The character's width in columns; 0 in the further columns of a wide one.
    package private(set) var width: UInt8
    /// Its colors and attributes.
    package private(set) var style: CellStyle

    /// Creates a cell. A space keeps only its background, so that cells that look equal are equal.
    init(_ character: Character, width: Int, style: CellStyle) {
        self.character = character
        self.width = UInt8(clamping: width)
        self.style = style
        if character == " ", !style.attributes.contains(.reverse) {
            self.style.foreground = nil
            self.style.attributes = []
        }
    }

    /// The maximum number of columns that a terminal may use: a sequence of emoji, such as a
    /// family, takes the width of all its parts where they aren't joined.
    var widest: Int {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, Placeholder.written(character) == nil else { return Int(width) }
        return max(scalars.reduce(0) { $0 + String($1).displayWidth }, Int(width))
    }

    /// Changes only the background color.
    mutating func change(background: TextColor) { style.background = background }

    /// Changes the style.
    mutating func change(style: CellStyle) {
        self = ScreenCell(character, width: Int(width), style: style)
    }

    /// Whether the character is a full block, or an upper or lower half block.
    var isBlock: Bool {
        // Comparing scalars is faster than comparing characters.
        guard let scalar = character.unicodeScalars.first else { return false }
        return scalar == "█" || scalar == "▀" || scalar == "▄"
    }

    /// An empty cell.
    static func blank(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 1, style: style) }

    /// A further column of a wide character.
    static func rest(_ style: CellStyle) -> ScreenCell { ScreenCell(" ", width: 0, style: style) }
}

/// The colors and attributes of a cell.
package struct CellStyle: Hashable, Sendable {
    /// Text attributes.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold text.
        package static let bold = Attributes(rawValue: 1)
        /// Dim text.
        package static let dim = Attributes(rawValue: 2)
        /// Text and background colors swapped.
        package static let reverse = Attributes(rawValue: 4)
    }

    /// The text color; nil means the terminal's default.
    package var foreground: TextColor?
    /// The background color; nil means the terminal's default.
    package var background: TextColor?
    /// Bold, dim and reverse.
    package var attributes: Attributes

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
    /// The SGR parameters that select this background color, or the nearest supported one.
    func backgroundParameters(_ support: ColorSupport) -> String {
        let text = foregroundParameters(support)
        if text.hasPrefix("38;") { return "48;" + text.dropFirst(3) }
        // Basic colors have codes 30 to 37 and 90 to 97 for text, and 10 higher for backgrounds.
        return Int(text).map { "\($0 + 10)" } ?? ""
    }
}

/// A rectangle of cells.
package struct ScreenArea: Hashable, Sendable {
    /// The column of its left edge, from 0.
    package var column: Int
    /// The row of its upper edge, from 0.
    package var row: Int
    /// The width in cells.
    package var columns: Int
    /// The height in cells.
    package var rows: Int

    /// Creates an area; negative sides become 0.
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
