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
