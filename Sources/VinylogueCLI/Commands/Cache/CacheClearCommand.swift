import ArgumentParser
import Storage

/// `vinylogue cache clear`: empties the caches.
struct CacheClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all cached answers and covers."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.removeFromCache { files in files.map(\.name) }
    }
}
