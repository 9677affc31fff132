import ArgumentParser
import VinylogueKit

/// `vinylogue friends add`: adds friends by name.
struct FriendsAddCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add friends by name, after checking that they exist."
    )

    @Argument(help: ArgumentHelp("Last.fm user names.", valueName: "name"))
    var names: [String]

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) async throws {
        let history = try session.history(try session.settings())
        let people = try await withThrowingTaskGroup(of: (Int, Person).self) { group in
            for (index, name) in names.enumerated() {
                group.addTask { (index, try await history.person(named: name).value) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map { Friend($0.1) }
        }
        let result = try session.changeFriends { list in
            // Naming a removed friend brings them back.
            list.merge(people, restoring: true)
        }
        try session.print(FriendsChangeOutput(result))
    }
}
