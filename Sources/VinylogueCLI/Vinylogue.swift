import ArgumentParser

/// The program.
struct Vinylogue: ParsableCommand {
    /// The version in `--version` and in the `User-Agent`.
    static let version = "0.1.0"
    /// The day of the version, for the manual.
    static let versionDate = "2026-11-22"

    static let configuration = CommandConfiguration(
        commandName: "vinylogue",
        abstract: "See what you were listening to in this week, years ago.",
        discussion: """
              vinylogue week --demo              look around without an account
              vinylogue setup                    connect your Last.fm account
              vinylogue week --years-ago 10      your week ten years ago

            Without a subcommand, vinylogue opens in full screen, at the week that --user, --date, --year and \
            --years-ago choose; press ? there for all keys. Without a terminal, or with another of week's \
            options, it prints a week instead. Every command takes --demo, which uses built-in data and \
            leaves yours alone. `vinylogue help COMMAND` shows a command's examples and options.
            """,
        version: version,
        subcommands: [BrowseCommand.command],
        groupedSubcommands: [
            CommandGroup(
                name: "Look back",
                subcommands: [
                    WeekCommand.command, DayCommand.command, MonthCommand.command,
                    YearsCommand.command,
                    TopCommand.command, AlbumCommand.command, ForgottenCommand.command,
                ]
            ),
            CommandGroup(name: "Keep", subcommands: [ArchiveCommand.self]),
            CommandGroup(name: "Listen", subcommands: [PlayCommand.command, PlayerCommand.self]),
            CommandGroup(
                name: "Dig",
                subcommands: [
                    CrateCommand.command, GenresCommand.command, FavoritesCommand.self,
                    DislikesCommand.self,
                ]
            ),
            CommandGroup(
                name: "Hand over",
                subcommands: [PlaylistCommand.self, AppleMusicCommand.self, DigestCommand.command]
            ),
            CommandGroup(
                name: "Set up",
                subcommands: [
                    SetupCommand.command, FriendsCommand.self, SettingsCommand.self,
                    CacheCommand.self, MigrateCommand.command, DoctorCommand.command,
                ]
            ),
        ],
        defaultSubcommand: BrowseCommand.command
    )

    @Flag(
        name: .customLong("generate-manual"),
        help: ArgumentHelp("Print the manual page.", visibility: .hidden)
    )
    var generatesManual = false

    func validate() throws {
        guard generatesManual else { return }
        throw CleanExit.message(ManualPage(of: Self.self).text)
    }
}
