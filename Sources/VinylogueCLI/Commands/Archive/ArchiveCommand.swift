import ArgumentParser

/// `vinylogue archive`: every play, on the user's own disk.
struct ArchiveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Keep every play on your own disk.",
        subcommands: [ArchiveSyncCommand.self]
    )
}
