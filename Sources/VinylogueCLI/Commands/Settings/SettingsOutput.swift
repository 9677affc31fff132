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
            columns: [
                .init("key"), .init("value", width: .own), .init("default"), .init("source"),
            ],
            rows: rows.map { row in
                [
                    .init(row.key),
                    row.value.map { .init($0) } ?? .init("", text: "not set", style: .dim),
                    .init(row.default ?? ""),
                    .init(row.source, text: origin(of: row), style: .dim),
                ]
            },
            shown: ["key", "value", "source"]
        )
    }

    func table(on canvas: Canvas) -> String {
        isValueOnly
            ? rows.map { ($0.value ?? "").sanitizedForTerminal + "\n" }.joined()
            : records.table(on: canvas)
    }

    private func origin(of row: Row) -> String {
        guard row.source != "default", let standard = row.default else {
            return row.value == nil ? "" : "(\(row.source))"
        }
        return "(\(row.source); default: \(standard))"
    }
}
