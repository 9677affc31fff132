import ArgumentParser
import VinylogueKit

/// `vinylogue friends clear`: empties the list.
struct FriendsClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove everybody from your list."
    )

    @Flag(help: "Do not ask first.")
    var yes = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        let count = try session.settings().friends.friends.count
        if !yes, count > 0 {
            guard session.canAsk else {
                throw SessionError.mustAsk(what: "Whether to remove everybody", option: "--yes")
            }
            let question = "Remove all \(Count.words(count, "friend")) from your list?"
            guard try session.confirm(question, emptyMeansYes: false) else {
                throw SessionError.declined
            }
        }
        let removed = try session.changeFriends { list in
            let friends = list.friends
            list.clear()
            return friends
        }
        try session.print(FriendsChangeOutput(removed: removed))
    }
}
