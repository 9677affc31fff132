import Demo
import Storage
import VinylogueKit

extension Preferences {
    /// The demo's listener and their friends, in memory: changes last as long as the command.
    static var demo: Preferences {
        var document = PreferencesDocument()
        document.set(DemoListener.name, for: .currentUser)
        document.set(DemoListener.friendNames.map { Friend(username: $0) }, for: .friends)
        return .inMemory(document)
    }

    /// There is no home to keep preferences in.
    static let nowhere = Preferences(
        read: { PreferencesDocument() },
        update: { _ in throw SessionError.noHome }
    )
}
