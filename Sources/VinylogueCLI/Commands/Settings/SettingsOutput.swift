import Terminal

/// Settings, in every format.
struct SettingsOutput: CommandOutput {
    let rows: [SettingRow]
    /// Whether the table has only the value.
    var isValueOnly = false

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: table(on: canvas)
        case .json: try JSON.text(["settings": rows])
        case .csv:
            CSV.text(
                header: ["key", "value", "default", "source"],
                rows: rows.map { [$0.key, $0.value ?? "", $0.default ?? "", $0.source] },
                on: canvas
            )
        }
    }

    private func table(on canvas: Canvas) -> String {
        if isValueOnly { return rows.map { ($0.value ?? "").sanitizedForTerminal + "\n" }.joined() }
        let width = rows.map(\.key.count).max() ?? 0
        return canvas.page(
            rows.map { row in
                let value = row.value?.sanitizedForTerminal ?? canvas.paint("not set", .dim)
                return
                    " \(row.key.fitted(to: width))  \(value)  \(canvas.paint(origin(of: row), .dim))"
            }
        )
    }

    private func origin(of row: SettingRow) -> String {
        guard row.source != "default", let standard = row.default else {
            return row.value == nil ? "" : "(\(row.source))"
        }
        return "(\(row.source); default: \(standard))"
    }
}
