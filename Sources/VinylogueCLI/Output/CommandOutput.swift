import ArgumentParser

/// The result of a command, which can be printed in every format.
protocol CommandOutput {
    /// The rows, for CSV and, by default, for the other formats.
    var records: Records { get }
    /// All data, for JSON; by default, the rows.
    var tree: Value { get }
    /// The tree as JSON; by default on one line.
    func json() -> String
    /// The text in the table format; by default, the lines as a page.
    func table(on canvas: Canvas) -> String
    /// The lines of the table format; by default, the rows in columns.
    func lines(on canvas: Canvas) -> [String]
}

extension CommandOutput {
    var tree: Value { records.tree }

    func json() -> String { JSON.text(tree.json) }

    func table(on canvas: Canvas) -> String { canvas.page(lines(on: canvas)) }

    func lines(on canvas: Canvas) -> [String] { records.lines(on: canvas) }
}

/// An output format.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv

    /// Whether it is for people rather than programs.
    var isForPeople: Bool { self == .table }

    /// The output in this format.
    func text(_ output: any CommandOutput, _ canvas: Canvas) -> String {
        switch self {
        case .table: output.table(on: canvas)
        case .json: output.json()
        case .csv: CSV.text(output.records, on: canvas)
        }
    }
}
