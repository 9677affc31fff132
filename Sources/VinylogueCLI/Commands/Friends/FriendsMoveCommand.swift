import ArgumentParser
import VinylogueKit

/// `vinylogue friends move`: moves a friend to another position.
struct FriendsMoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a friend to another position."
    )

    @Argument(help: ArgumentHelp("The friend's name or current position.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The new position; 1 is the top.", valueName: "position"))
    var position: Int?

    @Option(help: ArgumentHelp("Move above this friend.", valueName: "name"))
    var before: String?

    @Flag(help: "Move to the top.")
    var top = false

    @Flag(help: "Move to the bottom.")
    var bottom = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        let given = [position != nil, before != nil, top, bottom].filter { $0 }
        guard given.count == 1 else {
            throw ValidationError("Choose where to: a position, --before NAME, --top or --bottom.")
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
