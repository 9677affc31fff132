import ArgumentParser
import VinylogueKit

/// `vinylogue friends list`: the friends in their order.
struct FriendsListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your friends in your order, with their plays."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let settings = try session.settings()
        let friends = settings.friends.friends
        // The list is the user's own and shows without the service, too; plays are an extra.
        let directory = PeopleDirectory(service: try session.service(settings))
        let people = try await session.showingProgress("Loading friends") { progress in
            await directory.people(named: friends.map(\.username), progress: progress)
        }
        try session.print(FriendsListOutput(friends: friends, people: people))
    }
}
