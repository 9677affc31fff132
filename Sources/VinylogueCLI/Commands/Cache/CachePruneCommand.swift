import ArgumentParser
import VinylogueKit

/// `vinylogue cache prune`: removes what nobody will miss.
struct CachePruneCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove what was not used for 90 days, and what interrupted writes left."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        try session.removeFromCache { CachePruning.names(of: $0, now: session.context.now()) }
    }
}
