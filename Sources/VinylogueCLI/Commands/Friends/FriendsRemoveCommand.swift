import ArgumentParser
import VinylogueKit

/// `vinylogue friends remove`: takes people off the list.
struct FriendsRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove people from your list, by name or by position."
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
