import Storage
import VinylogueKit
import VinylogueTUI

extension PreferenceKey where Value == String? {
    /// Whether the full screen fades: `off`, or absent for yes.
    fileprivate static var animation: Self {
        Self(name: "animation", defaultValue: nil, expected: "a word")
    }

    /// How covers were shown before the full screen turned them off.
    static var artworkWhenOn: Self {
        Self(name: "artworkWhenOn", defaultValue: nil, expected: "a word")
    }
}

extension Saved {
    /// Reads what the flow uses; throws a `StorageError`.
    init(_ document: PreferencesDocument) throws {
        self.init(
            me: try document.value(of: .currentUser),
            friends: try FriendsList(document),
            filter: try document.value(of: .playCountFilter),
            showsArtwork: try document.value(of: .artwork) != "off",
            animates: try document.value(of: .animation) != "off"
        )
    }

    /// Writes the values that differ from those in the preferences; throws a `StorageError`.
    func store(in document: inout PreferencesDocument) throws {
        let old = try Saved(document)
        if me != old.me { document.set(me, for: .currentUser) }
        if friends != old.friends { friends.store(in: &document) }
        if filter != old.filter { document.set(filter, for: .playCountFilter) }
        if showsArtwork, !old.showsArtwork {
            document.set(try document.value(of: .artworkWhenOn), for: .artwork)
            document.set(nil, for: .artworkWhenOn)
        } else if !showsArtwork, old.showsArtwork {
            document.set(try document.value(of: .artwork), for: .artworkWhenOn)
            document.set("off", for: .artwork)
        }
        if animates != old.animates { document.set(animates ? nil : "off", for: .animation) }
    }
}
