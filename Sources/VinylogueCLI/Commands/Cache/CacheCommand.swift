import ArgumentParser
import Storage
import VinylogueKit

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show, tidy or clear the cache.",
        discussion: """
              vinylogue cache        size, age and location
              vinylogue cache clear  delete everything in it
            """,
        subcommands: [
            CacheInfoCommand.command, CachePathCommand.command, CachePruneCommand.command,
            CacheClearCommand.command,
        ],
        defaultSubcommand: CacheInfoCommand.command
    )
}

struct CacheInfoCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show the size, age and location of the cache.",
        discussion: """
              vinylogue cache
            """
    )

    func run(in environment: Environment) throws {
        let output = CacheInfoOutput(
            path: try environment.stores.caches?.answers.location(),
            answers: try environment.stores.caches?.answers.files() ?? [],
            images: try environment.stores.caches?.images.files() ?? [],
            now: environment.machine.now()
        )
        try environment.print(output)
    }
}

struct CachePathCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Print the path of the cache folder.",
        discussion: """
              vinylogue cache path
            """
    )

    func run(in environment: Environment) throws {
        try environment.print(
            CachePathOutput(path: try environment.stores.caches?.answers.location())
        )
    }
}

struct CachePruneCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Delete files unused for 90 days and leftovers of interrupted writes.",
        discussion: """
              vinylogue cache prune
            """
    )

    func run(in environment: Environment) throws {
        let now = environment.machine.now()
        try CacheRemovalOutput.remove(from: environment) { CachePruning.names(of: $0, now: now) }
    }
}

struct CacheClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Delete all cached responses and covers.",
        discussion: """
              vinylogue cache clear
            """
    )

    func run(in environment: Environment) throws {
        try CacheRemovalOutput.remove(from: environment) { files in files.map(\.name) }
    }
}

extension CacheRemovalOutput {
    /// Removes the cached responses and covers that `choose` selects, and prints how many.
    fileprivate static func remove(
        from environment: Environment,
        choose: ([CacheFile]) -> [String]
    ) throws {
        var (removed, bytes) = (0, 0)
        for folder in environment.stores.caches.map({ [$0.answers, $0.images] }) ?? [] {
            let files = try folder.files()
            let chosen = Set(choose(files))
            removed += try folder.remove(Array(chosen))
            bytes += files.filter { chosen.contains($0.name) }.reduce(0) { $0 + $1.size }
        }
        try environment.print(CacheRemovalOutput(files: removed, bytes: bytes))
    }
}
