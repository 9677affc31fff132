import ArgumentParser

/// `vinylogue cache`: cached answers and covers.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show, tidy or clear the cache.",
        subcommands: [
            CacheInfoCommand.self, CachePathCommand.self, CachePruneCommand.self,
            CacheClearCommand.self,
        ],
        defaultSubcommand: CacheInfoCommand.self
    )
}
