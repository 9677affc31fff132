import Terminal
import VinylogueKit

/// Settings, in every format.
struct SettingsOutput: CommandOutput {
    let chosen: [Setting]
    let settings: Settings
    /// Whether the table has only the value.
    var isValueOnly = false

    var records: Records {
        Records(
            "settings",
            of: chosen,
            shown: ["key", "value", "source"],
            [
                .init("key") { .text($0.key) },
                .init(
                    "value",
                    width: .own,
                    styles: { value(of: $0) == nil ? .dim : Style() },
                    text: { setting, _ in value(of: setting) ?? "not set" },
                    value: { .text(value(of: $0)) }
                ),
                .init("default") { .text($0.standard) },
                .init(
                    "source",
                    style: .dim,
                    text: { setting, _ in origin(of: setting) },
                    value: { .text(settings[$0].origin.rawValue) }
                ),
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        isValueOnly
            ? chosen.map { (value(of: $0) ?? "").sanitizedForTerminal }
            : records.lines(on: canvas)
    }

    private func value(of setting: Setting) -> String? {
        settings[setting].value.map(setting.shown)
    }

    private func origin(of setting: Setting) -> String {
        let origin = settings[setting].origin
        guard origin != .default, let standard = setting.standard else {
            return settings[setting].value == nil ? "" : "(\(origin.rawValue))"
        }
        return "(\(origin.rawValue); default: \(standard))"
    }
}
