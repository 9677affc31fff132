/// A picture that the graphics of a terminal show over an area of cells, ready to be written.
///
/// Two are equal when they look the same: a digest of what is written stands for it.
package struct ScreenPicture: Hashable, Sendable {
    /// How it gets to the terminal.
    package enum Content: Hashable, Sendable {
        /// A sequence that paints it to the right of and below the cursor, written again wherever it
        /// goes; text that is written over it erases it (sixel, iTerm2).
        case painted(String)
        /// A PNG file in base64, given to the terminal once and then placed by its number (kitty).
        case kept(png: String)
    }

    /// Cells in a row.
    package let columns: Int
    /// Rows.
    package let rows: Int
    let content: Content
    let digest: Int

    /// Creates a picture; the sides are at least 1.
    package init(_ content: Content, columns: Int, rows: Int) {
        self.content = content
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        digest = content.hashValue
    }

    var isPainted: Bool {
        if case .painted = content { true } else { false }
    }

    package static func == (one: ScreenPicture, other: ScreenPicture) -> Bool {
        one.digest == other.digest && one.columns == other.columns && one.rows == other.rows
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
        hasher.combine(columns)
        hasher.combine(rows)
    }
}
