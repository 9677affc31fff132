import ArgumentParser

/// `vinylogue friends`: the curated list of friends.
struct FriendsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "friends",
        abstract: "Look at your list of friends, or change it.",
        subcommands: [
            FriendsListCommand.self, FriendsImportCommand.self, FriendsAddCommand.self,
            FriendsRemoveCommand.self, FriendsMoveCommand.self, FriendsClearCommand.self,
        ],
        defaultSubcommand: FriendsListCommand.self
    )
}
