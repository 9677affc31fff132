import ArgumentParser
import VinylogueKit

/// `vinylogue friends import`: takes over friends from Last.fm.
struct FriendsImportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add friends from Last.fm; on a terminal, choose which.",
        discussion: """
            New friends go to the end of the list. Those on it keep their place, with the names and \
            pictures that Last.fm has now. Those you removed stay away unless --restore is given.
            """
    )

    @Flag(help: "Add all of them without asking.")
    var all = false

    @Flag(help: "Add those again whom you removed.")
    var restore = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let user = try session.settings().account(nil)
        let flow = FriendsImportFlow(session: session)
        let result = try await flow.run(of: user, all: all, restoring: restore)
        try session.print(FriendsChangeOutput(result))
    }
}
