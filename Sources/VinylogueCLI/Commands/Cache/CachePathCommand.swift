import ArgumentParser
import Storage

/// `vinylogue cache path`: where answers are cached.
struct CachePathCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "Print the folder of cached answers."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.print(CachePathOutput(path: try session.cacheFolder?.location()))
    }
}
