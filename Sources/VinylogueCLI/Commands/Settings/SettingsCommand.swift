import ArgumentParser

/// `vinylogue settings`: the user's settings.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show or change settings.",
        subcommands: [
            SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self,
            SettingsUnsetCommand.self,
        ],
        defaultSubcommand: SettingsListCommand.self
    )
}
