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
