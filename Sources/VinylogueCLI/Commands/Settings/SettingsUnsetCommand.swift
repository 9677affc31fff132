import ArgumentParser
import Storage
import VinylogueKit

/// `vinylogue settings unset`: restores a setting's default.
struct SettingsUnsetCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Restore a setting's default."
    )

    @Argument(help: "The setting.")
    var key: SettingName

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.preferences.update { document in
            document[key.preferenceName] = nil
            _ = try Settings(document)
        }
        let row = SettingRow(key, in: try session.settings())
        try session.print(SettingsOutput(rows: [row]))
    }
}
