import Storage
import VinylogueKit
import VinylogueTUI

extension PreferenceKey where Value == String? {
    /// Whether the full screen fades: `off`, or nothing for yes.
    fileprivate static var animation: Self {
        Self(name: "animation", defaultValue: nil, expected: "a word")
    }
}

extension Saved {
    /// Reads what the flow uses; throws a `StorageError`.
    init(_ document: PreferencesDocument) throws(StorageError) {
        self.init(
            me: try document.value(of: .currentUser),
            friends: try FriendsList(document),
            filter: try document.value(of: .playCountFilter),
            showsArtwork: try document.value(of: .artwork) != "off",
            animates: try document.value(of: .animation) != "off"
        )
    }

    /// Puts what differs from what is there into the preferences.
    func store(in document: inout PreferencesDocument) {
        guard let old = try? Saved(document) else { return }
        if me != old.me { document.set(me, for: .currentUser) }
        if friends != old.friends { friends.store(in: &document) }
        if filter != old.filter { document.set(filter, for: .playCountFilter) }
        if showsArtwork != old.showsArtwork {
            document.set(showsArtwork ? nil : "off", for: .artwork)
        }
        if animates != old.animates { document.set(animates ? nil : "off", for: .animation) }
    }
}
