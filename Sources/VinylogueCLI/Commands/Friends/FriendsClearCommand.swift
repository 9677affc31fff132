import ArgumentParser
import VinylogueKit

/// `vinylogue friends clear`: empties the list.
struct FriendsClearCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove all friends from your list."
    )

    @Flag(help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in session: Session) throws {
        let count = try session.settings().friends.friends.count
        if !yes, count > 0 {
            guard session.canAsk else {
                throw SessionError.mustAsk(
                    problem: "Removing everyone needs a confirmation.",
                    hint: "Pass --yes to remove everyone without asking."
                )
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
