import ArgumentParser

struct Friends: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep a list of friends: add, move.",
        subcommands: [AddFriend.self, MoveFriend.self]
    )
}

struct AddFriend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add friends."
    )

    @OptionGroup var global: GlobalOptions

    @Argument(
        help: ArgumentHelp("Their names.", valueName: "names"),
        completion: .list(["joe", "it's me", "a:b", "$HOME", "`id`"])
    )
    var names: [String]
}

struct MoveFriend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a friend to another place."
    )

    @Argument(help: ArgumentHelp("The friend.", valueName: "name")) var name: String
    @Argument(help: ArgumentHelp("The place, counted from 1.", valueName: "position")) var position:
        Int
    @Argument(help: ArgumentHelp(valueName: "reason")) var reason: String?
}
