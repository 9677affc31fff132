import ArgumentParser
import LegacyMigration

struct MigrateCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Import your username, friends and minimum plays from the old iOS app.",
        discussion: """
              vinylogue migrate                    search the usual places
              vinylogue migrate backup/ --dry-run  preview an import
              vinylogue migrate backup/            import from an iOS backup

            The source is a file from the old iOS app, a folder of such files, the app's container, or an \
            unencrypted iOS backup. Without one, vinylogue searches the usual places. Your current settings \
            win unless you pass --replace. The source is not changed unless you pass --delete-source.
            """
    )

    @Argument(
        help: ArgumentHelp("Where the old iOS app's data is.", valueName: "source"),
        completion: .file(extensions: [])
    )
    var source: String?

    @Flag(name: .customLong("dry-run"), help: "Show what would change, without changing it.")
    var dryRun = false

    @Flag(name: .customLong("replace"), help: "Replace your current settings with the old data.")
    var replace = false

    @Flag(
        name: .customLong("delete-source"),
        help: "Delete the old files after a successful import."
    )
    var deleteSource = false

    func validate(with global: GlobalOptions) throws {
        if dryRun && deleteSource {
            throw ValidationError(
                "--dry-run and --delete-source can't be used together."
            )
        }
        if global.demo && deleteSource {
            throw ValidationError(
                "--demo saves nothing, so --delete-source would lose data. Use only one."
            )
        }
    }

    func run(in environment: Environment) throws {
        let found = try LegacySearch(environment: environment).sources(at: source)
        let migrator = Migrator(
            preferences: environment.stores.preferences,
            now: environment.machine.now
        )
        guard !dryRun else {
            let report = try migrator.preview(of: found.sources, replacing: replace)
            return try environment.print(
                MigrateOutput(report: report, found: found, isDryRun: true)
            )
        }
        let report = try migrator.migrate(found.sources, replacing: replace)
        try environment.print(MigrateOutput(report: report, found: found, isDryRun: false))
        if deleteSource {
            try migrator.remove(report)
            environment.note("the old files were removed.")
        }
    }
}
