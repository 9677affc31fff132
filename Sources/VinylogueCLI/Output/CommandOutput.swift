/// The result of a command, printable in every format.
protocol CommandOutput {
    /// The whole text in a format; the canvas matters for tables only.
    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String
}
