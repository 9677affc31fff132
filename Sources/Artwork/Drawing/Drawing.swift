/// A picture ready to be written to a terminal.
package enum Drawing: Sendable, Equatable {
    /// Lines of coloured characters.
    case symbols(CellPicture)
    /// One escape sequence that draws the picture to the right of and below the cursor, over an area
    /// of cells. Where it leaves the cursor differs between terminals: save it before, restore it after.
    case graphics(String, CellSize)

    /// The area that it takes.
    package var size: CellSize {
        switch self {
        case .symbols(let cells):
            CellSize(columns: cells.rows.first?.count ?? 1, rows: cells.rows.count)
        case .graphics(_, let size): size
        }
    }
}
