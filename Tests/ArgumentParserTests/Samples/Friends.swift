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

    @Argument(help: "Their names.", completion: .list(["joe", "it's me", "a:b", "$HOME", "`id`"]))
    var names: [String]
}

struct MoveFriend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a friend to another place."
    )

    @Argument(help: "The friend.") var name: String
    @Argument(help: "The place, counted from 1.") var position: Int
    @Argument() var reason: String?
}
