import Storage
import VinylogueKit

/// Merges old data into the preferences.
struct MigrationMerger {
    /// The preferences, including everything imported so far.
    private(set) var document: PreferencesDocument
    private let replacing: Bool

    init(document: PreferencesDocument, replacing: Bool) {
        self.document = document
        self.replacing = replacing
    }

    /// Imports the first user, all friends and the first minimum plays of several sources.
    mutating func take(_ findings: [LegacyFindings]) throws -> [MigrationReport.Finding] {
        var report: [MigrationReport.Finding] = []
        if let user = findings.lazy.compactMap(\.userName).first {
            let text = Self.account(user.value)
            let outcome = outcome(of: text, own: try Setting.user.value(in: document))
            if outcome == .taken { Setting.user.save(text, in: &document) }
            report.append(finding(.user, user.value, user.place, outcome))
        }
        let friends = findings.compactMap(\.friends)
        if !friends.isEmpty { report += try take(friends) }
        if let filter = findings.lazy.compactMap(\.playCountFilter).first {
            let key = PreferenceKey<Int>.playCountFilter
            let own = document[key.name] == nil ? nil : try document.value(of: key)
            let outcome = outcome(of: filter.value, own: own)
            if outcome == .taken { document.set(filter.value, for: key) }
            report.append(finding(.playCountFilter, String(filter.value), filter.place, outcome))
        }
        return report
    }

    /// The text of the account with a name in the old app, whose accounts are all on Last.fm.
    private static func account(_ name: String) -> String {
        Account(name, onServiceWithID: nil).text
    }

    private func outcome<Value: Equatable>(of value: Value, own: Value?) -> MigrationReport.Outcome
    {
        if own == value { return .same }
        if let own, !replacing { return .kept(own: "\(own)") }
        return .taken
    }

    /// Adds the friends of all sources, each name once, except friends whom the user removed. When
    /// replacing, adds all friends, and puts the imported ones first.
    private mutating func take(_ found: [Found<[LegacyFriend]>]) throws -> [MigrationReport.Finding]
    {
        let own = try FriendsList(document)
        var list = replacing ? FriendsList() : own
        let report = found.map { found in
            let wanted = found.value.filter { !list.isRemoved(Self.account($0.username)) }
            let added = wanted.filter { friend in
                list.add(
                    Friend(
                        username: Self.account(friend.username),
                        realName: friend.realName,
                        imageURL: friend.imageURL,
                        url: friend.url
                    )
                )
            }
            // When replacing, the user's own friends come last.
            let new = added.count { !own.contains(Self.account($0.username)) }
            return finding(
                .friends,
                "\(found.value.count)",
                found.place,
                .added(
                    new,
                    known: wanted.count - new,
                    removed: found.value.count - wanted.count
                )
            )
        }
        if replacing {
            for friend in own.friends { _ = list.add(friend) }
            let names = own.removedNames.filter { !list.contains($0) }
            list = FriendsList(friends: list.friends, removedNames: names)
        }
        guard list.friends.count <= FriendsList.limit else {
            throw KitError.tooManyFriends(limit: FriendsList.limit)
        }
        if list != own { list.store(in: &document) }
        return report
    }

    private func finding(
        _ field: MigrationReport.Field,
        _ found: String,
        _ place: String,
        _ outcome: MigrationReport.Outcome
    ) -> MigrationReport.Finding {
        MigrationReport.Finding(field: field, found: found, place: place, outcome: outcome)
    }
}
