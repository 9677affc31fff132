import Foundation
@testable import LegacyMigration
import Storage
import VinylogueKit

/// A migrator with its own preferences in a new folder, where tests can also create sources.
struct MigrationTrial {
    static let date = Date(timeIntervalSince1970: 1_795_248_000)

    let folder: TemporaryFolder
    let file: PreferencesFile

    init() throws {
        folder = try TemporaryFolder()
        file = PreferencesFile(path: folder.path("config/preferences.json"))
    }

    var migrator: Migrator {
        Migrator(preferences: .file(file), now: { Self.date })
    }

    /// Sets the user's own preferences.
    func set(
        user: String? = nil,
        filter: Int? = nil,
        friends: [String] = [],
        removed: [String] = []
    )
        throws
    {
        try file.update { document in
            document.set(user, for: .currentUser)
            if let filter { document.set(filter, for: .playCountFilter) }
            let list = FriendsList(
                friends: friends.map { Friend(username: $0) },
                removedNames: removed
            )
            list.store(in: &document)
        }
    }

    /// Creates a source whose file contains the given text.
    func source(
        _ kind: LegacySource.Kind = .defaultsV2,
        _ text: String = "a",
        user: String? = nil,
        filter: Int? = nil,
        friends: [String]? = nil,
        enclosure: LegacySource.Enclosure? = nil,
        isComplete: Bool = true
    ) throws -> LegacySource {
        let path = try folder.write(Data(text.utf8), to: "sources/\(kind.rawValue)-\(text)")
        return LegacySource(
            kind: kind,
            path: path,
            enclosure: enclosure,
            files: [path],
            findings: LegacyFindings(
                userName: user.map { Found(value: $0, place: "\(text): user") },
                friends: friends.map { names in
                    Found(
                        value: names.map { LegacyFriend(username: $0) },
                        place: "\(text): friends"
                    )
                },
                playCountFilter: filter.map { Found(value: $0, place: "\(text): filter") },
                isComplete: isComplete
            )
        )
    }

    /// The friends' usernames, in order.
    func friends() throws -> [String] {
        try FriendsList(try file.read()).friends.map(\.username)
    }

    /// The usernames of removed friends.
    func removedNames() throws -> [String] {
        try FriendsList(try file.read()).removedNames
    }

    func user() throws -> String? { try file.read().value(of: .currentUser) }
    func filter() throws -> Int { try file.read().value(of: .playCountFilter) }
    func records() throws -> [MigrationRecord] { try file.read().value(of: .migrations) }
}
