/// A picture at its place on a screen.
package struct PlacedPicture: Hashable, Sendable {
    /// What is shown.
    package let picture: ScreenPicture
    /// The column of its left edge, from 0.
    package let column: Int
    /// The row of its upper edge, from 0.
    package let row: Int

    /// The cells that it covers.
    package var area: ScreenArea {
        ScreenArea(column: column, row: row, columns: picture.columns, rows: picture.rows)
    }
}
