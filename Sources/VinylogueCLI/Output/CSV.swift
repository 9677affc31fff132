import Terminal

/// Comma-separated values with the quoting of RFC 4180; lines end in a line feed.
enum CSV {
    /// The names of the columns, then the rows.
    ///
    /// Fields are made safe for a terminal; elsewhere control characters other than tabs and line
    /// breaks are written as in JSON, such as `\u001b`.
    static func text(_ records: Records, on canvas: Canvas) -> String {
        var text = ""
        append(records.columns.map(\.name), to: &text, on: canvas)
        for row in records.rows { append(row.map(\.data), to: &text, on: canvas) }
        return text
    }

    private static func append(_ row: [String], to text: inout String, on canvas: Canvas) {
        for (index, field) in row.enumerated() {
            if index > 0 { text += "," }
            text += quoted(safe(field, on: canvas))
        }
        text += "\n"
    }

    private static func safe(_ field: String, on canvas: Canvas) -> String {
        let text = canvas.isTerminal ? field.sanitizedForTerminal : JSON.escaped(field)
        guard canvas.escapesFormulas, let first = text.unicodeScalars.first,
            "=+-@\t\r".unicodeScalars.contains(first)
        else { return text }
        return "'\(text)"
    }

    private static func quoted(_ field: String) -> String {
        let quote = UInt8(ascii: "\"")
        let comma = UInt8(ascii: ",")
        guard field.utf8.contains(where: { $0 == comma || $0 == quote || $0 == 10 || $0 == 13 })
        else { return field }
        // By bytes: a combining mark after a quote does not hide it from a CSV reader.
        let doubled = field.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}
