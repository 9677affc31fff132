import ArgumentParser
import VinylogueKit

/// `vinylogue friends list`: the friends in their order.
struct FriendsListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your friends and how many plays they have."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let settings = try session.settings()
        let friends = settings.friends.friends
        // The list is local, so it is shown even if the service is unavailable; play counts are extra.
        let directory = PeopleDirectory(service: try session.service(settings))
        let people = try await session.showingProgress("Loading friends") { progress in
            await directory.people(named: friends.map(\.username), progress: progress)
        }
        try session.print(FriendsListOutput(friends: friends, people: people))
    }
}
