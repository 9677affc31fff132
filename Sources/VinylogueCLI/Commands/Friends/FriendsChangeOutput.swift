import VinylogueKit

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

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: sentence + "\n"
        case .json:
            try JSON.text(
                Dictionary(
                    uniqueKeysWithValues: changes.map { ($0.change, $0.friends.map(\.username)) }
                )
            )
        case .csv:
            CSV.text(
                header: ["change", "username"],
                rows: changes.flatMap { change, friends in
                    friends.map { [change, $0.username] }
                },
                on: canvas
            )
        }
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
