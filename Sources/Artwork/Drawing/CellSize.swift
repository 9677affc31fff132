/// An area of a terminal in cells.
package struct CellSize: Hashable, Sendable {
    /// Cells in a row.
    package var columns: Int
    /// Rows.
    package var rows: Int

    /// Creates a size; each side is at least 1 and at most 1000.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 1000)
        self.rows = min(max(rows, 1), 1000)
    }

    /// The largest area within this one in which a picture keeps its proportions.
    ///
    /// A cell counts as twice as high as wide.
    package func fitting(_ picture: Picture) -> CellSize {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let wide = (Double(rows) * 2 * width / height).rounded()
        if wide <= Double(columns) { return CellSize(columns: Int(wide), rows: rows) }
        let high = (Double(columns) / 2 * height / width).rounded()
        return CellSize(columns: columns, rows: min(rows, Int(high)))
    }
}
