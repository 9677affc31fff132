import Terminal

/// Comma-separated values, quoted as in RFC 4180; lines end in a line feed.
enum CSV {
    /// The column names, then the rows.
    ///
    /// On a terminal, fields are made safe to print; elsewhere, control characters other than tabs
    /// and line breaks are escaped as in JSON, such as `\u001b`.
    static func text(_ records: Records, on canvas: Canvas) -> String {
        var text: [UInt8] = []
        let shown = records.columns.indices.filter { !records.columns[$0].isJSONOnly }
        append(shown.lazy.map { records.columns[$0].name }, to: &text, on: canvas)
        for row in records.rows {
            append(shown.lazy.map { row[$0].value.written }, to: &text, on: canvas)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(
        _ row: some Sequence<String>,
        to text: inout [UInt8],
        on canvas: Canvas
    ) {
        for (index, field) in row.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            let start = text.count
            text += field.utf8
            // Most fields need no change, and checking their bytes is faster than quoting them.
            if canvas.isTerminal || canvas.escapesFormulas || !text[start...].allSatisfy(isPlain) {
                text.removeSubrange(start...)
                text += quoted(safe(field, on: canvas)).utf8
            }
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Whether a byte needs neither escaping nor quoting in any position.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"")
    }

    private static func safe(_ field: String, on canvas: Canvas) -> String {
        let text = canvas.isTerminal ? field.sanitizedForTerminal : JSON.escaped(field)
        guard canvas.escapesFormulas, let first = text.unicodeScalars.first,
            formulaStarts.contains(first)
        else { return text }
        return "'\(text)"
    }

    /// Characters that start formulas: https://owasp.org/www-community/attacks/CSV_Injection
    private static let formulaStarts = "=+-@\t\r\n＝＋－＠".unicodeScalars

    private static func quoted(_ field: String) -> String {
        let quote = UInt8(ascii: "\"")
        let comma = UInt8(ascii: ",")
        guard field.utf8.contains(where: { $0 == comma || $0 == quote || $0 == 10 || $0 == 13 })
        else { return field }
        // Bytes, since a CSV reader also sees a quote that is followed by a combining mark.
        let doubled = field.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}
