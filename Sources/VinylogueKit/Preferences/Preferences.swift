import Storage
import Synchronization

/// Where the user's preferences are read and changed.
package struct Preferences: Sendable {
    /// The preferences as they are now; throws a `StorageError`.
    package var read: @Sendable () throws -> PreferencesDocument
    /// Changes them in one step, and keeps the change; throws a `StorageError` or what the change
    /// throws, and then nothing has changed.
    package var update: @Sendable ((inout PreferencesDocument) throws -> Void) throws -> Void

    /// Creates preferences from their two functions.
    package init(
        read: @escaping @Sendable () throws -> PreferencesDocument,
        update: @escaping @Sendable ((inout PreferencesDocument) throws -> Void) throws -> Void
    ) {
        self.read = read
        self.update = update
    }

    /// Preferences that are kept in a file.
    package static func file(_ file: PreferencesFile) -> Preferences {
        Preferences(read: { try file.read() }, update: { try file.update($0) })
    }

    /// Preferences that are gone when the last copy of this value goes.
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
