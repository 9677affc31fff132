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
            // Positions are those of the list as it was shown, before the first is taken off.
            let found = try names.map { name in
                guard let friend = list.friend(name) else {
                    throw FriendsError.notFound(name, suggestions: list.suggestions(for: name))
                }
                return friend
            }
            for friend in found where list.friend(friend.username) != nil {
                try list.remove(friend.username)
            }
            return found
        }
        try session.print(FriendsChangeOutput(removed: removed))
    }
}
