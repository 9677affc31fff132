import ArgumentParser

/// The program.
struct Vinylogue: ParsableCommand {
    /// The version that `--version` and the `User-Agent` name.
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "vinylogue",
        abstract: "See what you were listening to in this very week, N years ago.",
        discussion: """
            Without a subcommand it opens in full screen; where there is no terminal, or with options \
            of week, it prints a week.
            """,
        version: version,
        subcommands: [
            WeekCommand.self, YearsCommand.self, AlbumCommand.self, SetupCommand.self,
            FriendsCommand.self,
            SettingsCommand.self, CacheCommand.self, MigrateCommand.self, DoctorCommand.self,
            BrowseCommand.self,
        ],
        defaultSubcommand: BrowseCommand.self
    )

    @Flag(
        name: .customLong("generate-manual"),
        help: ArgumentHelp("Print the manual page.", visibility: .hidden)
    )
    var generatesManual = false

    func validate() throws {
        guard generatesManual else { return }
        throw CleanExit.message(try ManualPage(of: Self.self).text)
    }
}
