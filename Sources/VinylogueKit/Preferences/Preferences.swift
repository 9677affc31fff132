import Storage
import Synchronization

/// Reads and changes the user's preferences.
package struct Preferences: Sendable {
    /// The current preferences; throws `KitError.storage`.
    package var read: @Sendable () throws -> PreferencesDocument
    /// Changes and saves the preferences in one step. If this throws `KitError.storage` or the
    /// change's own error, nothing has changed.
    package var update: @Sendable ((inout PreferencesDocument) throws -> Void) throws -> Void

    /// Creates preferences that use these two functions.
    package init(
        read: @escaping @Sendable () throws -> PreferencesDocument,
        update: @escaping @Sendable ((inout PreferencesDocument) throws -> Void) throws -> Void
    ) {
        self.read = read
        self.update = update
    }

    /// Preferences in a file.
    package static func file(_ file: PreferencesFile) -> Preferences {
        Preferences(
            read: { try KitError.storing { try file.read() } },
            update: { change in try KitError.storing { try file.update(change) } }
        )
    }

    /// Preferences in memory, shared by all copies of this value.
    package static func inMemory(_ document: PreferencesDocument) -> Preferences {
        let memory = Memory(document)
        return Preferences(
            read: { memory.document.withLock { $0 } },
            update: { change in
                try memory.document.withLock { document in
                    var changed = document
                    try change(&changed)
                    document = changed
                }
            }
        )
    }

    private final class Memory: Sendable {
        let document: Mutex<PreferencesDocument>

        init(_ document: PreferencesDocument) {
            self.document = Mutex(document)
        }
    }
}

extension PreferenceKey where Value == [Friend] {
    /// The friends in the user's order.
    package static var friends: Self {
        Self(name: "friends", defaultValue: [], expected: "a list of friends")
    }
}

extension PreferenceKey where Value == [String] {
    /// The names of removed friends.
    package static var removedFriends: Self {
        Self(name: "removedFriends", defaultValue: [], expected: "a list of names")
    }
}

extension PreferenceKey where Value == [MigrationRecord] {
    /// The completed imports of the old iOS app's data.
    package static var migrations: Self {
        Self(name: "migrations", defaultValue: [], expected: "a list of migrations")
    }
}
