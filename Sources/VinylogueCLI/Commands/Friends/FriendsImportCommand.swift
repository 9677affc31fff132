import ArgumentParser
import VinylogueKit

/// `vinylogue friends import`: adds friends from Last.fm.
struct FriendsImportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add your friends from Last.fm; you choose which.",
        discussion: """
            New friends are added at the end. Friends already on the list keep their place; their real \
            names and pictures are updated. Friends you removed are skipped unless you pass --restore.
            """
    )

    @Flag(help: "Add all friends without asking.")
    var all = false

    @Flag(help: "Also add friends that you removed before.")
    var restore = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let user = try session.settings().account(nil)
        let flow = FriendsImportFlow(session: session)
        let result = try await flow.run(of: user, all: all, restoring: restore)
        try session.print(FriendsChangeOutput(result))
    }
}
