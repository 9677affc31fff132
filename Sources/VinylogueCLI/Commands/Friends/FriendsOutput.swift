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
            columns: ["position", "username", "realName", "plays", "url"],
            rows: rows.map {
                [
                    String($0.position), $0.username, $0.realName ?? "",
                    $0.plays.map(String.init) ?? "", $0.url ?? "",
                ]
            }
        )
    }

    func table(on canvas: Canvas) -> String {
        if rows.isEmpty {
            return
                "No friends yet. Run `vinylogue friends import` or `vinylogue friends add NAME`.\n"
        }
        let position = String(rows.count).count
        let name = rows.map(\.username.sanitizedForTerminal.displayWidth).max() ?? 0
        let plays = rows.map { playsText($0).count }.max() ?? 0
        let room = canvas.columns - 1 - position - 2 - 2 - 2 - plays - 1
        let nameWidth = min(name, max(0, room))
        return canvas.page(
            rows.map { row in
                [
                    " "
                        + canvas.paint(
                            String(row.position).fitted(to: position, alignment: .right),
                            .dim
                        ),
                    canvas.name(row.username, width: nameWidth),
                    playsText(row).fitted(to: plays, alignment: .right),
                    canvas.paint(
                        (row.realName ?? "").sanitizedForTerminal
                            .truncated(
                                to: max(0, room - nameWidth),
                                ellipsis: canvas.decoration.ellipsis
                            ),
                        .dim
                    ),
                ].joined(separator: "  ")
            }
        )
    }

    private func playsText(_ row: Row) -> String {
        row.plays.map { Count.words($0, "play") } ?? ""
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
            default:
                let names = friends.prefix(5).map(\.username.shown).joined(separator: ", ")
                return "\(count): \(names)\(friends.count > 5 ? ", ..." : "")."
            }
        }
        return parts.isEmpty ? "Nothing to change." : parts.joined(separator: " ")
    }
}
