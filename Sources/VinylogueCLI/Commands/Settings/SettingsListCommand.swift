import ArgumentParser

/// `vinylogue settings list`: all settings.
struct SettingsListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List all settings and where each value comes from."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.print(SettingsOutput(rows: SettingRow.all(try session.settings())))
    }
}
