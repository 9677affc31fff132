import Terminal
import VinylogueKit

/// The friends in their order, in every format.
struct FriendsListOutput: CommandOutput {
    let friends: [Friend]
    /// Their accounts by name; nil if these were not requested.
    let people: [String: Person]?

    var json: any Encodable { ["friends": rows] }

    var records: Records {
        Records(
            columns: [
                .init("position", alignment: .right), .init("username", width: .cut),
                .init("realName", width: .cut), .init("plays", alignment: .right), .init("url"),
            ],
            rows: rows.map { row in
                [
                    .init(String(row.position), style: .dim),
                    .init(row.username, address: row.url),
                    .init(row.realName ?? "", style: .dim),
                    .init(
                        row.plays.map(String.init) ?? "",
                        text: row.plays.map { Count.words($0, "play") }
                    ),
                    .init(row.url ?? ""),
                ]
            },
            shown: ["position", "username", "plays", "realName"]
        )
    }

    func table(on canvas: Canvas) -> String {
        rows.isEmpty
            ? "No friends yet. Run `vinylogue friends import` or `vinylogue friends add NAME`.\n"
            : records.table(on: canvas) + canvas.credit(Attribution(of: rows.map(\.url)))
    }

    private var rows: [Row] {
        friends.enumerated().map { index, friend in
            let person = people?[friend.username]
            return Row(
                plays: person?.playCount,
                position: index + 1,
                realName: friend.realName ?? person?.realName,
                url: friend.url ?? person?.url,
                username: friend.username
            )
        }
    }

    private struct Row: Encodable {
        let plays: Int?
        let position: Int
        let realName: String?
        let url: String?
        let username: String
    }
}

/// How the list of friends changed, in every format.
struct FriendsChangeOutput: CommandOutput {
    private let changes: [(change: String, friends: [Friend])]

    /// The result of an import, or of adding friends by name.
    init(_ result: FriendsImport) {
        changes = [
            ("added", result.added), ("refreshed", result.refreshed), ("skipped", result.skipped),
        ]
    }

    /// The friends that were removed.
    init(removed: [Friend]) {
        changes = [("removed", removed)]
    }

    func table(on canvas: Canvas) -> String {
        sentence + "\n"
    }

    var json: any Encodable {
        Dictionary(
            uniqueKeysWithValues: changes.map { ($0.change, $0.friends.map(\.username)) }
        )
    }

    var records: Records {
        Records(
            columns: ["change", "username"],
            rows: changes.flatMap { change, friends in
                friends.map { [change, $0.username] }
            }
        )
    }

    /// One line such as "Added 2 friends: ann, bob. Refreshed 1 friend."
    var sentence: String {
        let parts = changes.filter { !$0.friends.isEmpty }.map { change, friends in
            let count =
                "\(change.prefix(1).uppercased())\(change.dropFirst()) "
                + Count.words(friends.count, "friend")
            switch change {
            case "refreshed": return "\(count)."
            case "skipped":
                return "\(count) that you removed before (--restore brings them back)."
            case "removed" where friends.count <= 5:
                let names = friends.map(\.username.shown)
                return "\(count): \(names.joined(separator: ", ")). "
                    + "To undo: vinylogue friends add \(names.joined(separator: " "))"
            default:
                let names = friends.prefix(5).map(\.username.shown).joined(separator: ", ")
                let more = friends.count > 5 ? " and \(friends.count - 5) more" : ""
                return "\(count): \(names)\(more)."
            }
        }
        return parts.isEmpty ? "Nothing to change." : parts.joined(separator: " ")
    }
}
