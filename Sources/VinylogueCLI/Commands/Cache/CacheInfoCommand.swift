import ArgumentParser
import Storage

/// `vinylogue cache info`: how much is cached, and where.
struct CacheInfoCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show how much is cached, where, and since when."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        let output = CacheInfoOutput(
            path: try session.cacheFolder?.location(),
            files: try session.cacheFolder?.files() ?? [],
            images: try session.imageFolder?.files() ?? [],
            now: session.context.now()
        )
        try session.print(output)
    }
}
