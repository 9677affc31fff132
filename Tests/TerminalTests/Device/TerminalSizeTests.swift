import TestSupport
import Testing

@testable import Terminal

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct TerminalSizeTests {
    @Test(
        arguments: [
            (120, 40, [:], 120, 40), (0, 0, ["COLUMNS": "100", "LINES": "30"], 100, 30),
            (0, 0, [:], 80, 24),
            (0, 50, ["COLUMNS": "99"], 99, 50), (120, 40, ["COLUMNS": "1"], 120, 40),
            (0, 0, ["COLUMNS": "-5", "LINES": "x"], 80, 24),
            (0, 0, ["COLUMNS": "0", "LINES": "70000"], 80, 24),
            (0, 0, ["COLUMNS": "99999999999999999999"], 80, 24), (65535, 1, [:], 65535, 1),
        ] as [(UInt16, UInt16, [String: String], Int, Int)]
    )
    func `The terminal's size takes precedence over the environment's`(
        columns: UInt16,
        rows: UInt16,
        environment: [String: String],
        expectedColumns: Int,
        expectedRows: Int
    ) {
        let size = TerminalSize.resolve(window: (columns, rows), environment: environment)
        #expect(size == TerminalSize(columns: expectedColumns, rows: expectedRows))
    }

    @Test func `A terminal size has at least one cell`() {
        #expect(TerminalSize(columns: 0, rows: -3) == TerminalSize(columns: 1, rows: 1))
    }

    @Test func `A terminal size includes the given size of a cell`() {
        let cell = CellPixels(width: 9, height: 20)
        #expect(TerminalSize(columns: 80, rows: 24, cell: cell).cell == cell)
    }

    @Test func `The terminal is queried for its size`() throws {
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        var window = winsize(ws_row: 33, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)
        #expect(unsafe ioctl(terminal.master, UInt(TIOCSWINSZ), &window) == 0)
        let size = TerminalSize.current(descriptor: terminal.slave, environment: ["COLUMNS": "7"])
        #expect(size == TerminalSize(columns: 101, rows: 33))
        #expect(isTerminal(descriptor: terminal.slave))
    }

    @Test func `Without a terminal the size comes from the environment`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { for end in ends { closeDescriptor(end) } }
        let size = TerminalSize.current(descriptor: ends[0], environment: ["COLUMNS": "7"])
        #expect(size == TerminalSize(columns: 7, rows: 24))
        #expect(!isTerminal(descriptor: ends[0]))
        #expect(!isTerminal(descriptor: -1))
    }
}
