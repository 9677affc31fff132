import ArgumentParser

/// `vinylogue settings`: what is kept about the user's ways.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Look at settings, or change them.",
        subcommands: [
            SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self,
            SettingsUnsetCommand.self,
        ],
        defaultSubcommand: SettingsListCommand.self
    )
}
