import Terminal
import VinylogueKit

/// The list of friends, in every format.
struct FriendsListOutput: CommandOutput {
    let friends: [Friend]
    /// The friends' accounts by username; nil if they were not loaded.
    let people: [String: Person]?

    var records: Records {
        Records(
            "friends",
            of: rows,
            shown: ["position", "username", "plays", "realName"],
            [
                .init("position", alignment: .right, style: .dim) { .int($0.position) },
                .init("username", width: .cut, address: \.url) { .account($0.username) },
                .init("realName", width: .cut, style: .dim) { .text($0.realName) },
                .init(
                    "plays",
                    alignment: .right,
                    text: { row, _ in row.plays.map { Count.words($0, "play") } ?? "" },
                    value: { .int($0.plays) }
                ),
                .init("url") { .text($0.url) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        friends.isEmpty
            ? ["No friends yet. Run `vinylogue friends import` or `vinylogue friends add NAME`."]
            : records.lines(on: canvas) + canvas.credit(Attribution(of: rows.map(\.url)))
    }

    private typealias Row = (
        position: Int, username: String, realName: String?, plays: Int?, url: String?
    )

    private var rows: [Row] {
        friends.enumerated().map { index, friend in
            let person = people?[friend.username]
            return (
                index + 1, friend.username, friend.realName ?? person?.realName,
                person?.playCount, friend.url ?? person?.url
            )
        }
    }
}

/// A change to the list of friends, in every format.
struct FriendsChangeOutput: CommandOutput {
    private let changes: [(change: String, friends: [Friend])]
    /// The text of the user's own account, if needed.
    private var user: String?

    /// Describes friends that were imported or added by name.
    init(_ result: FriendsImport) {
        changes = [
            ("added", result.added), ("refreshed", result.refreshed), ("skipped", result.skipped),
        ]
    }

    /// Describes friends that were removed by the user with this account, if any.
    init(removed: [Friend], by user: String?) {
        changes = [("removed", removed)]
        self.user = user
    }

    func lines(on canvas: Canvas) -> [String] { [sentence] }

    var tree: Value {
        .object(
            Dictionary(
                uniqueKeysWithValues: changes.map { change, friends in
                    (change, .list(friends.map { .text($0.username) }))
                }
            )
        )
    }

    var records: Records {
        let rows = changes.flatMap { change, friends in friends.map { (change, $0.username) } }
        return Records(
            of: rows,
            [.init("change") { .text($0.0) }, .init("username") { .text($0.1) }]
        )
    }

    /// One line such as "Added 2 friends: ann, bob. cy is already on your list."
    var sentence: String {
        let parts = changes.filter { !$0.friends.isEmpty }.map { change, friends in
            let count =
                "\(change.capitalizedFirst) "
                + Count.words(friends.count, "friend")
            switch change {
            case "refreshed":
                guard friends.count > 1 else {
                    return "\(friends[0].username.shown) is already on your list."
                }
                return "\(Count.text(friends.count)) friends were already on your list."
            case "skipped":
                return "\(count) you removed earlier (--restore adds them again)."
            case "removed" where friends.count <= 5:
                let names = friends.map(\.username.shown)
                let typed = friends.map { Account($0.username).textToType(by: user).shown }
                return "\(count): \(names.joined(separator: ", ")). "
                    + "To undo: `vinylogue friends add \(typed.joined(separator: " "))`"
            default:
                let names = friends.prefix(5).map(\.username.shown).joined(separator: ", ")
                let more = friends.count > 5 ? " and \(Count.text(friends.count - 5)) more" : ""
                return "\(count): \(names)\(more)."
            }
        }
        guard parts.isEmpty else { return parts.joined(separator: " ") }
        return changes.first?.change == "removed" ? "No friends to remove." : "Nothing to change."
    }
}
