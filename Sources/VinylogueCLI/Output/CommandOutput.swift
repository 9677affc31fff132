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
struct OutputFormat: Sendable {
    /// All formats; each is declared in the file that writes it.
    static let all = [table, json, csv]

    /// Its name, as in `--format`.
    let name: String
    /// Whether it is for people rather than programs.
    var isForPeople = false
    /// Writes the whole text.
    let text: @Sendable (any CommandOutput, Canvas) throws -> String

    /// For people.
    static let table = OutputFormat(name: "table", isForPeople: true) { try $0.table(on: $1) }
}

extension OutputFormat: Equatable {
    static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }
}

extension OutputFormat: ExpressibleByArgument {
    init?(argument: String) {
        guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    static var allValueStrings: [String] { all.map(\.name) }
    var defaultValueDescription: String { name }
}
