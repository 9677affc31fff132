import ArgumentParser
import VinylogueKit

/// `vinylogue cache prune`: removes unused files.
struct CachePruneCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract:
            "Remove files that were not used for 90 days, and leftovers of interrupted writes."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.removeFromCache { CachePruning.names(of: $0, now: session.context.now()) }
    }
}
