import ArgumentParser

/// `vinylogue settings get`: one setting's value.
struct SettingsGetCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print the value of a setting."
    )

    @Argument(help: "The setting.")
    var key: SettingName

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        let row = SettingRow(key, in: try session.settings())
        try session.print(SettingsOutput(rows: [row], isValueOnly: true))
    }
}
