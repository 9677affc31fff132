import ArgumentParser

/// `vinylogue friends`: the curated list of friends.
struct FriendsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "friends",
        abstract: "Show or change your list of friends.",
        subcommands: [
            FriendsListCommand.self, FriendsImportCommand.self, FriendsAddCommand.self,
            FriendsRemoveCommand.self, FriendsMoveCommand.self, FriendsClearCommand.self,
        ],
        defaultSubcommand: FriendsListCommand.self
    )
}
