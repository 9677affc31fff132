#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The size of a terminal in cells.
package struct TerminalSize: Hashable, Sendable {
    /// The number of columns; at least 1.
    package var columns: Int
    /// The number of rows; at least 1.
    package var rows: Int
    /// The size of a cell in pixels; nil if the terminal does not report it.
    package var cell: CellPixels?

    /// Creates a size; numbers below 1 become 1.
    package init(columns: Int, rows: Int, cell: CellPixels? = nil) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        self.cell = cell
    }

    /// The size to use; each side comes from the first source that has it.
    ///
    /// The sources are the terminal's `window` (0 means unknown), the environment's `COLUMNS` and
    /// `LINES` (1 to 65,535), and 80 by 24.
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

extension TerminalSize {
    /// The size of the terminal that a file descriptor is open on.
    ///
    /// A side that the terminal does not report comes from the environment's `COLUMNS` or `LINES`;
    /// the default is 80 by 24.
    package static func current(descriptor: Int32, environment: [String: String]) -> TerminalSize {
        var size = winsize()
        let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        var result = resolve(
            window: isKnown ? (size.ws_col, size.ws_row) : nil,
            environment: environment
        )
        if isKnown {
            result.cell = CellPixels(
                window: (Int(size.ws_xpixel), Int(size.ws_ypixel)),
                columns: Int(size.ws_col),
                rows: Int(size.ws_row)
            )
        }
        return result
    }
}

/// The size of a character cell in pixels.
package struct CellPixels: Hashable, Sendable {
    /// The width in pixels; at least 1.
    package var width: Int
    /// The height in pixels; at least 1.
    package var height: Int

    /// Creates a size; numbers below 1 become 1.
    package init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    /// The size of a cell in a window of this many pixels; nil if it is unknown or implausible.
    init?(window: (width: Int, height: Int), columns: Int, rows: Int) {
        guard columns > 0, rows > 0, case let width = window.width / columns,
            case let height = window.height / rows, (4...64).contains(width),
            (4...128).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
