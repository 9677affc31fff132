import Terminal

/// Comma-separated values with the quoting of RFC 4180; lines end in a line feed.
enum CSV {
    /// A header row and rows of as many fields, as they are; on a terminal, made safe for it.
    static func text(header: [String], rows: [[String]], on canvas: Canvas) -> String {
        ([header] + rows).map { row in
            let fields = canvas.isTerminal ? row.map(\.sanitizedForTerminal) : row
            return fields.map(quoted).joined(separator: ",") + "\n"
        }.joined()
    }

    private static func quoted(_ field: String) -> String {
        let quote = UInt8(ascii: "\"")
        guard field.utf8.contains(where: [UInt8(ascii: ","), quote, 10, 13].contains) else {
            return field
        }
        // By bytes: a mark that combines with a quote does not hide it from a reader of CSV.
        let doubled = field.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}
