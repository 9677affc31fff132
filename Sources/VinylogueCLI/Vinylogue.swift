import ArgumentParser
import CCommit

/// The root command.
struct Vinylogue: ParsableCommand {
    /// The version, for `--version` and the `User-Agent` field.
    static let version = "1.0.0"
    /// The version's date as yyyy-mm-dd, for the manual.
    static let versionDate = "2026-11-27"
    /// The version, and in a release the commit that it was built from.
    private static var versionText: String {
        let commit = unsafe String(cString: program_commit())
        return commit.isEmpty ? version : "\(version) (\(commit.prefix(8)))"
    }

    static let configuration = CommandConfiguration(
        commandName: "vinylogue",
        abstract: "See what you were listening to this week in past years.",
        usage:
            "vinylogue [<options>]\n       vinylogue <date> [<options>]\n       vinylogue <command> [<options>]",
        discussion: """
              vinylogue --demo               look around without an account
              vinylogue setup                connect your account
              vinylogue week --years-ago 10  your week ten years ago

            Without a command, vinylogue opens in full screen (press ? for keys). Use --user, --date, --year \
            or --years-ago to start at another week, or type a date: `vinylogue 12 may 2013`, `vinylogue 2016`, \
            `vinylogue w23 2014`, `vinylogue christmas 2010`, `vinylogue 10 years ago`. If output isn't a terminal, or you pass any \
            other option of `week` except --art-mode, it prints the week instead.

            Add --demo to any command to try it with built-in data.
            """,
        version: versionText,
        subcommands: withGlobalOptions([BrowseCommand.self]),
        groupedSubcommands: [
            CommandGroup(
                name: "Look back",
                subcommands: withGlobalOptions([
                    WeekCommand.self, DayCommand.self, MonthCommand.self, YearsCommand.self,
                    TopCommand.self, ForgottenCommand.self, AlbumCommand.self, ArtistCommand.self,
                    RecapCommand.self, CalendarCommand.self, TodayCommand.self,
                    CompareCommand.self, FindCommand.self,
                ])
            ),
            CommandGroup(
                name: "Archive",
                subcommands: [ArchiveCommand.self, NamesCommand.self]
            ),
            CommandGroup(
                name: "Discover",
                subcommands: withGlobalOptions([CrateCommand.self, GenresCommand.self])
                    + [FavoritesCommand.self, DislikesCommand.self]
            ),
            CommandGroup(
                name: "Play",
                subcommands: withGlobalOptions([PlayCommand.self]) + [PlayerCommand.self]
            ),
            CommandGroup(
                name: "Share",
                subcommands: [PlaylistCommand.self, AppleMusicCommand.self]
                    + withGlobalOptions([DigestCommand.self])
            ),
            CommandGroup(
                name: "Set up",
                subcommands: withGlobalOptions([SetupCommand.self])
                    + [FriendsCommand.self, SettingsCommand.self, CacheCommand.self]
                    + withGlobalOptions([MigrateCommand.self, DoctorCommand.self])
            ),
        ],
        defaultSubcommand: withGlobalOptions([BrowseCommand.self])[0]
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
