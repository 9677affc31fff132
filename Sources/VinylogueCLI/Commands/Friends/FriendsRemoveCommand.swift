import ArgumentParser
import VinylogueKit

/// `vinylogue friends remove`: removes friends.
struct FriendsRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove friends by name or position."
    )

    @Argument(help: ArgumentHelp("Names, or positions such as 2.", valueName: "name"))
    var names: [String]

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        let removed = try session.changeFriends { list in
            try list.remove(names)
        }
        try session.print(FriendsChangeOutput(removed: removed))
    }
}
