import Foundation

/// The standard streams, and what is at their other ends.
package struct Console: Sendable {
    /// Writes to standard output; throws `OutputError`.
    package var writeOutput: @Sendable (Data) throws -> Void
    /// Writes to standard error; what cannot be written is lost.
    package var writeError: @Sendable (Data) -> Void
    /// Whether standard input is a terminal.
    package var inputIsTerminal: Bool
    /// Whether standard output is a terminal.
    package var outputIsTerminal: Bool
    /// Whether standard error is a terminal.
    package var errorIsTerminal: Bool
    /// The width of the terminal in columns.
    package var columns: Int

    /// Creates a console.
    package init(
        writeOutput: @escaping @Sendable (Data) throws -> Void,
        writeError: @escaping @Sendable (Data) -> Void,
        inputIsTerminal: Bool,
        outputIsTerminal: Bool,
        errorIsTerminal: Bool,
        columns: Int
    ) {
        self.writeOutput = writeOutput
        self.writeError = writeError
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.columns = columns
    }
}
