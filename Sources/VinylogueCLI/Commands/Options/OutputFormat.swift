import ArgumentParser

/// How data is printed.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// For people.
    case table
    /// One JSON object on one line.
    case json
    /// A header row, then one row per item.
    case csv
}
