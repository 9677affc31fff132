import ArgumentParser
import VinylogueKit

struct FriendsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "friends",
        abstract: "Show or change your list of friends.",
        discussion: """
              vinylogue friends           names, plays and positions
              vinylogue friends import    choose from your account's friends
              vinylogue friends remove 3  remove the third friend
            """,
        subcommands: [
            FriendsListCommand.command, FriendsImportCommand.command, FriendsAddCommand.command,
            FriendsRemoveCommand.command, FriendsMoveCommand.command, FriendsClearCommand.command,
        ],
        defaultSubcommand: FriendsListCommand.command
    )
}

struct FriendsListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your friends and how many plays they have.",
        discussion: """
              vinylogue friends                names, plays and positions
              vinylogue friends --format json  for a script
            """
    )

    /// The maximum number of friends whose play counts are loaded; each takes one request.
    private static let playsLimit = 200

    func run(in environment: Environment) async throws {
        let friends = try environment.accounts.settings.friends.friends
        // The list is local, so if the service is unavailable, it is shown without play counts.
        let service = try environment.service()
        let names = friends.prefix(Self.playsLimit).map(\.username)
        let people = try await environment.showingProgress("Loading friends") { progress in
            await service.people(named: names, progress: progress)
        }
        if people.isEmpty, !names.isEmpty {
            environment.note("play counts could not be loaded.")
        } else if friends.count > names.count {
            environment.note("plays are shown only for the first \(names.count) friends.")
        }
        try environment.print(
            FriendsListOutput(
                friends: friends,
                people: people.mapValues(environment.countingImports)
            )
        )
    }
}

struct FriendsImportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import your account's friends; you choose which.",
        discussion: """
              vinylogue friends import            choose from your account's friends
              vinylogue friends import --all      import everyone
              vinylogue friends import --restore  include friends you removed before

            New friends go to the end of the list. Friends already on it keep their position; their real \
            names and pictures are updated. Friends you removed are skipped unless you pass --restore.
            """
    )

    @Flag(name: .customLong("all"), help: "Import all friends without asking.")
    var all = false

    @Flag(name: .customLong("restore"), help: "Include friends you removed before.")
    var restore = false

    func run(in environment: Environment) async throws {
        let user = try environment.accounts.name(nil)
        let flow = FriendsImportFlow(environment: environment)
        let result = try await flow.run(of: user, all: all, restoring: restore)
        try environment.print(FriendsChangeOutput(result))
    }
}

struct FriendsAddCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add friends by username, after checking that they exist.",
        discussion: """
              vinylogue friends add kaspar33 doombaker
            """
    )

    @Argument(help: ArgumentHelp("Usernames, such as ann or listenbrainz:rob.", valueName: "name"))
    var names: [String]

    func run(in environment: Environment) async throws {
        let service = try environment.service()
        let people = try await sideBySide(names) { name in
            Friend(try await service.person(named: environment.accounts.text(of: name)).value)
        }
        if let user = try environment.accounts.settings.user,
            let own = people.first(where: { $0.isNamed(user) })
        {
            throw EnvironmentError.ownAccount(own.username)
        }
        let result = try environment.stores.changeFriends { list in
            // Adding a removed friend by name brings them back.
            list.merge(people, restoring: true)
        }
        try environment.print(FriendsChangeOutput(result))
    }
}

struct FriendsRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove friends by name or position.",
        discussion: """
              vinylogue friends remove kaspar33  by name
              vinylogue friends remove 3         by position
            """
    )

    @Argument(
        help: ArgumentHelp("Names, or positions such as 2.", valueName: "name"),
        completion: .friends
    )
    var names: [String]

    func run(in environment: Environment) throws {
        let user = try environment.accounts.settings.user
        let removed = try environment.stores.changeFriends { list in
            try list.remove(names.map { list.text(ofTyped: $0, by: user) })
        }
        try environment.print(FriendsChangeOutput(removed: removed, by: user))
    }
}

struct FriendsMoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a friend to another position.",
        discussion: """
              vinylogue friends move kaspar33 1           to the top
              vinylogue friends move 5 --before kaspar33
            """
    )

    @Argument(
        help: ArgumentHelp("The friend's name or current position.", valueName: "name"),
        completion: .friends
    )
    var name: String

    @Argument(help: ArgumentHelp("The new position; 1 is the top.", valueName: "position"))
    var position: Int?

    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Move above this friend.", valueName: "name"),
        completion: .friends
    )
    var before: String?

    @Flag(name: .customLong("top"), help: "Move to the top.")
    var top = false

    @Flag(name: .customLong("bottom"), help: "Move to the bottom.")
    var bottom = false

    func validate() throws {
        let given = [position != nil, before != nil, top, bottom].filter { $0 }
        guard given.count == 1 else {
            throw ValidationError("Choose a position: a number, --before NAME, --top or --bottom.")
        }
    }

    func run(in environment: Environment) throws {
        let user = try environment.accounts.settings.user
        let friends = try environment.stores.changeFriends { list in
            try list.move(
                list.text(ofTyped: name, by: user),
                to: destination { list.text(ofTyped: $0, by: user) }
            )
            return list.friends
        }
        try environment.print(FriendsListOutput(friends: friends, people: nil))
    }

    private func destination(_ listed: (String) -> String) -> FriendsDestination {
        if let position { return .position(position) }
        if let before { return .before(listed(before)) }
        return top ? .top : .bottom
    }
}

struct FriendsClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all friends from your list.",
        discussion: """
              vinylogue friends clear        after asking
              vinylogue friends clear --yes  without asking
            """
    )

    @Flag(name: .customLong("yes"), help: "Don't ask for confirmation.")
    var yes = false

    func run(in environment: Environment) throws {
        let settings = try environment.accounts.settings
        let count = settings.friends.friends.count
        if !yes, count > 0 {
            try environment.confirmRemoval(
                "Remove all \(Count.words(count, "friend")) from your list?",
                of: "all your friends"
            )
        }
        let removed = try environment.stores.changeFriends { list in
            let friends = list.friends
            list.clear()
            return friends
        }
        try environment.print(FriendsChangeOutput(removed: removed, by: settings.user))
    }
}
