import Terminal
import VinylogueKit

/// Settings, in every format.
struct SettingsOutput: CommandOutput {
    private let rows: [Row]
    /// Whether the table has only the value.
    private let isValueOnly: Bool

    /// One setting as it is printed.
    private struct Row: Encodable {
        let `default`: String?
        let key: String
        let source: String
        let value: String?
    }

    init(_ chosen: [Setting], in settings: Settings, isValueOnly: Bool = false) {
        rows = chosen.map { setting in
            let (value, origin) = (settings[setting].value, settings[setting].origin)
            return Row(
                default: setting.standard,
                key: setting.key,
                source: origin.rawValue,
                value: value.map(setting.shown)
            )
        }
        self.isValueOnly = isValueOnly
    }

    var json: any Encodable { ["settings": rows] }

    var records: Records {
        Records(
            columns: ["key", "value", "default", "source"],
            rows: rows.map { [$0.key, $0.value ?? "", $0.default ?? "", $0.source] }
        )
    }

    func table(on canvas: Canvas) -> String {
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

    private func origin(of row: Row) -> String {
        guard row.source != "default", let standard = row.default else {
            return row.value == nil ? "" : "(\(row.source))"
        }
        return "(\(row.source); default: \(standard))"
    }
}
