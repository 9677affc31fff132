import ArgumentParser

/// `vinylogue cache`: what is kept of the service's answers.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Look at the response cache, or tidy it.",
        subcommands: [
            CacheInfoCommand.self, CachePathCommand.self, CachePruneCommand.self,
            CacheClearCommand.self,
        ],
        defaultSubcommand: CacheInfoCommand.self
    )
}
