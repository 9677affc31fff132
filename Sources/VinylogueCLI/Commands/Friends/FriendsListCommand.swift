import ArgumentParser
import VinylogueKit

/// `vinylogue friends list`: the friends in their order.
struct FriendsListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your friends and how many plays they have."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// The most friends whose plays are loaded: each takes a request.
    private static let playsLimit = 200

    func run(in session: Session) async throws {
        let settings = try session.settings()
        let friends = settings.friends.friends
        // The list is local, so it is shown even if the service is unavailable; play counts are extra.
        let history = try session.history(settings)
        let names = friends.prefix(Self.playsLimit).map(\.username)
        let people = try await session.showingProgress("Loading friends") { progress in
            await history.people(named: names, progress: progress)
        }
        if friends.count > names.count {
            session.note("plays are shown for the first \(names.count) friends.")
        }
        try session.print(FriendsListOutput(friends: friends, people: people))
    }
}
