/// The size of a terminal in character cells.
package struct TerminalSize: Hashable, Sendable {
    /// Cells in a row; at least 1.
    package var columns: Int
    /// Rows; at least 1.
    package var rows: Int
    /// The size of a cell; nil where the terminal does not tell.
    package var cell: CellPixels?

    /// Creates a size; numbers below 1 become 1.
    package init(columns: Int, rows: Int, cell: CellPixels? = nil) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        self.cell = cell
    }

    /// The size to use, each number from the first source that has it.
    ///
    /// The sources are the terminal's own `window` (0 is "not known"), `COLUMNS` and `LINES` of the
    /// environment (1 to 65,535), and 80 by 24.
    static func resolve(
        window: (columns: UInt16, rows: UInt16)?,
        environment: [String: String]
    ) -> TerminalSize {
        func choose(_ measured: UInt16?, _ name: String, _ standard: Int) -> Int {
            if let measured, measured > 0 { return Int(measured) }
            guard let value = environment[name].flatMap({ UInt16($0) }), value > 0 else {
                return standard
            }
            return Int(value)
        }
        return TerminalSize(
            columns: choose(window?.columns, "COLUMNS", 80),
            rows: choose(window?.rows, "LINES", 24)
        )
    }
}
