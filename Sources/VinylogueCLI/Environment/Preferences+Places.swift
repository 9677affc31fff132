import Demo
import Storage
import VinylogueKit

extension Preferences {
    /// The demo's user and friends, in memory: changes last as long as the command.
    ///
    /// Calls `changed` after each change.
    static func demo(changed: @escaping @Sendable () -> Void) -> Preferences {
        var document = PreferencesDocument()
        document.set(DemoListener.name, for: .currentUser)
        document.set(DemoListener.friendNames.map { Friend(username: $0) }, for: .friends)
        let memory = Preferences.inMemory(document)
        return Preferences(
            read: memory.read,
            update: { change in
                try memory.update(change)
                changed()
            }
        )
    }

    /// For use without a home folder: nothing can be saved.
    static let nowhere = Preferences(
        read: { PreferencesDocument() },
        update: { _ in throw SessionError.noHome }
    )
}
