import ArgumentParser

/// The result of a command, described once for every format.
protocol CommandOutput {
    /// Its rows, for formats that need nothing else.
    var records: Records { get }
    /// All of it, for formats with structure; by default the rows.
    var tree: Value { get }
    /// The tree as JSON; by default on one line.
    func json() throws -> String
    /// The text for people, by default the lines as a page.
    func table(on canvas: Canvas) throws -> String
    /// The lines of the text for people; by default the rows in columns.
    func lines(on canvas: Canvas) -> [String]
}

extension CommandOutput {
    var tree: Value { records.tree }

    func json() throws -> String { try JSON.text(tree) }

    func table(on canvas: Canvas) -> String { canvas.page(lines(on: canvas)) }

    func lines(on canvas: Canvas) -> [String] { records.lines(on: canvas) }
}

/// How data is printed.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv

    /// Whether it is for people rather than programs.
    var isForPeople: Bool { self == .table }

    /// The whole text.
    func text(_ output: any CommandOutput, _ canvas: Canvas) throws -> String {
        switch self {
        case .table: try output.table(on: canvas)
        case .json: try output.json()
        case .csv: CSV.text(output.records, on: canvas)
        }
    }
}
