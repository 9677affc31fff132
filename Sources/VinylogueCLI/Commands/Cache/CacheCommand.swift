import ArgumentParser
import Storage
import VinylogueKit

/// `vinylogue cache`: cached answers and covers.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show, tidy or clear the cache.",
        discussion: """
              vinylogue cache
              vinylogue cache clear
            """,
        subcommands: [
            CacheInfoCommand.self, CachePathCommand.self, CachePruneCommand.self,
            CacheClearCommand.self,
        ],
        defaultSubcommand: CacheInfoCommand.self
    )
}

/// `vinylogue cache info`: how much is cached, and where.
struct CacheInfoCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show how much is cached, where, and since when.",
        discussion: """
              vinylogue cache
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        let output = CacheInfoOutput(
            path: try environment.cacheFolder?.location(),
            answers: try environment.cacheFolder?.files() ?? [],
            images: try environment.imageFolder?.files() ?? [],
            now: environment.world.now()
        )
        try environment.print(output)
    }
}

/// `vinylogue cache path`: where answers are cached.
struct CachePathCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Print the folder of cached answers.",
        discussion: """
              vinylogue cache path
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.print(CachePathOutput(path: try environment.cacheFolder?.location()))
    }
}

/// `vinylogue cache prune`: removes unused files.
struct CachePruneCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract:
            "Remove files not used for 90 days, and leftovers of interrupted writes.",
        discussion: """
              vinylogue cache prune
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.removeFromCache { CachePruning.names(of: $0, now: environment.world.now()) }
    }
}

/// `vinylogue cache clear`: empties the caches.
struct CacheClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all cached answers and covers.",
        discussion: """
              vinylogue cache clear
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.removeFromCache { files in files.map(\.name) }
    }
}

extension Environment {
    /// Removes the cached answers and covers that `choose` names, and prints how many.
    func removeFromCache(choose: ([CacheFile]) -> [String]) throws {
        var (removed, bytes) = (0, 0)
        for folder in [cacheFolder, imageFolder].compactMap({ $0 }) {
            let files = try folder.files()
            let chosen = Set(choose(files))
            removed += try folder.remove(Array(chosen))
            bytes += files.filter { chosen.contains($0.name) }.reduce(0) { $0 + $1.size }
        }
        try print(CacheRemovalOutput(files: removed, bytes: bytes))
    }
}
