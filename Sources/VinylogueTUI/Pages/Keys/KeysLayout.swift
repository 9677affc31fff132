import Terminal

/// The layout of the sheet of keys.
struct KeysLayout: Equatable, Sendable {
    var area: ScreenArea
    /// The first row of the lines within the sheet.
    var top: Int
    /// How many rows of lines are shown.
    var visible: Int
    /// The lines, in one column or two.
    var columns: [[KeyHelp.Line]]

    /// The rows of the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }
}

extension Model {
    /// The layout of the sheet of keys on a screen of this size.
    var keysLayout: KeysLayout {
        let columns = KeyHelp.columns(in: size.columns - 4)
        let count = columns.map(\.count).max() ?? 0
        let area = sheetArea(columns: KeyHelp.width(of: columns) + 4, rows: count + 4)
        let top = isTiny ? 1 : 2
        return KeysLayout(
            area: area,
            top: top,
            visible: max(area.rows - top - (isTiny ? 1 : 2), 1),
            columns: columns
        )
    }
}
