import ArgumentParser
import VinylogueKit

/// `vinylogue friends move`: puts somebody in another place of the list.
struct FriendsMoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move somebody on your list."
    )

    @Argument(help: ArgumentHelp("The name, or the position now.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The new position, from 1.", valueName: "position"))
    var position: Int?

    @Option(help: ArgumentHelp("Put them right before this one.", valueName: "name"))
    var before: String?

    @Flag(help: "Put them first.")
    var top = false

    @Flag(help: "Put them last.")
    var bottom = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        let given = [position != nil, before != nil, top, bottom].filter { $0 }
        guard given.count == 1 else {
            throw ValidationError("Give one place: a position, --before NAME, --top or --bottom.")
        }
    }

    func run(in session: Session) throws {
        let friends = try session.changeFriends { list in
            try list.move(name, to: destination)
            return list.friends
        }
        try session.print(FriendsListOutput(friends: friends, people: nil))
    }

    private var destination: FriendsDestination {
        if let position { return .position(position) }
        if let before { return .before(before) }
        return top ? .top : .bottom
    }
}
