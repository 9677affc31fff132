import Terminal

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
    /// A cell counts as twice as high as wide unless its size is told.
    package func fitting(_ picture: Picture, cell: CellPixels? = nil) -> CellSize {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let ratio = cell.map { Double($0.height) / Double($0.width) } ?? 2
        let wide = (Double(rows) * ratio * width / height).rounded()
        if wide <= Double(columns) { return CellSize(columns: Int(wide), rows: rows) }
        let high = (Double(columns) / ratio * height / width).rounded()
        return CellSize(columns: columns, rows: min(rows, Int(high)))
    }
}
