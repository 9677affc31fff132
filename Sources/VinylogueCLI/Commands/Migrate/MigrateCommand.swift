import ArgumentParser
import LegacyMigration

/// `vinylogue migrate`: takes over the old app's data.
struct MigrateCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Take over user, friends and filter from the old iOS app.",
        discussion: """
            SOURCE is a file of the old app, a folder with such files, its container, or an unencrypted \
            iOS backup; without one the well-known places are searched. What you have set yourself \
            stays, unless --replace is given. The source is only read.
            """
    )

    @Argument(help: "What the old app left.", completion: .file(extensions: []))
    var source: String?

    @Flag(name: .customLong("dry-run"), help: "Say what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Let the old data win over your own.")
    var replace = false

    @Flag(
        name: .customLong("delete-source"),
        help: "Remove the old files, once what was in them is safe."
    )
    var deleteSource = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if dryRun && deleteSource {
            throw ValidationError(
                "--dry-run changes nothing, --delete-source does: give one of them."
            )
        }
        if global.demo && deleteSource {
            throw ValidationError(
                "--demo keeps nothing, so --delete-source would lose it: give one of them."
            )
        }
    }

    func run(in session: Session) throws {
        let found = try LegacySearch(session: session).sources(at: source)
        let migrator = Migrator(preferences: session.preferences, now: session.context.now)
        guard !dryRun else {
            let report = try migrator.preview(of: found.sources, replacing: replace)
            return try session.print(MigrateOutput(report, found: found, isDryRun: true))
        }
        let report = try migrator.migrate(found.sources, replacing: replace)
        try session.print(MigrateOutput(report, found: found, isDryRun: false))
        if deleteSource {
            try migrator.remove(report)
            session.note("the old files are removed.")
        }
    }
}
