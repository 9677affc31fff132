import Foundation
import Terminal

/// The standard streams.
package struct Console: Sendable {
    /// Writes to standard output; throws `OutputError`.
    package var writeOutput: @Sendable (Data) throws -> Void
    /// Writes to standard error; failures are ignored.
    package var writeError: @Sendable (Data) -> Void
    /// Reads typed lines, with prompts on standard error.
    package var input: LineInput
    /// Lets the user choose among items with a label and a detail: the chosen indices, or nil if they
    /// cancel.
    package var choose:
        @Sendable (_ question: String, _ items: [(label: String, detail: String)]) throws -> [Int]?
    /// Whether standard input is a terminal.
    package var inputIsTerminal: Bool
    /// Whether standard output is a terminal.
    package var outputIsTerminal: Bool
    /// Whether standard error is a terminal.
    package var errorIsTerminal: Bool
    /// The width of the terminal in columns.
    package var columns: Int
    /// The height of the terminal in rows.
    package var rows: Int
    /// The size of a cell; nil if the terminal does not report it.
    package var cell: CellPixels?

    /// Creates a console; by default with 24 rows and cells of unknown size.
    package init(
        writeOutput: @escaping @Sendable (Data) throws -> Void,
        writeError: @escaping @Sendable (Data) -> Void,
        input: LineInput,
        choose: @escaping @Sendable (String, [(label: String, detail: String)]) throws -> [Int]?,
        inputIsTerminal: Bool,
        outputIsTerminal: Bool,
        errorIsTerminal: Bool,
        columns: Int,
        rows: Int = 24,
        cell: CellPixels? = nil
    ) {
        self.writeOutput = writeOutput
        self.writeError = writeError
        self.input = input
        self.choose = choose
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.columns = columns
        self.rows = rows
        self.cell = cell
    }
}
