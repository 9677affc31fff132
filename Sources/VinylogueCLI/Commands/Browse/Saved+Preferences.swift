import Storage
import VinylogueKit
import VinylogueTUI

extension PreferenceKey where Value == String? {
    /// How covers were shown before the full screen turned them off.
    static var artworkWhenOn: Self {
        Self(name: "artworkWhenOn", defaultValue: nil, expected: "a word")
    }
}

extension Saved {
    /// Reads what the flow uses; throws a `StorageError`.
    init(_ document: PreferencesDocument) throws {
        let settings = try Settings(document)
        self.init(
            me: settings.user,
            friends: settings.friends,
            filter: settings.number(.minPlays),
            showsArtwork: settings.text(.art) != "off",
            animates: settings.isOn(.animation)
        )
    }

    /// Writes the values that differ from those in the preferences; throws a `StorageError`.
    func store(in document: inout PreferencesDocument) throws {
        let old = try Saved(document)
        if me != old.me { Setting.user.save(me, in: &document) }
        if friends != old.friends { friends.store(in: &document) }
        if filter != old.filter { Setting.minPlays.save(String(filter), in: &document) }
        if showsArtwork, !old.showsArtwork {
            Setting.art.save(try document.value(of: .artworkWhenOn), in: &document)
            document.set(nil, for: .artworkWhenOn)
        } else if !showsArtwork, old.showsArtwork {
            document.set(try Setting.art.value(in: document), for: .artworkWhenOn)
            Setting.art.save("off", in: &document)
        }
        if animates != old.animates {
            Setting.animation.save(animates ? nil : "off", in: &document)
        }
    }
}

extension Message {
    /// What is printed when the full screen has ended and changes could not be saved.
    init(_ error: UnsavedChanges) {
        let count = error.reasons.count
        let reasons = error.reasons.map(\.text).reduce(into: [String]()) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
        let what = count == 1 ? "A change was not saved." : "\(count) changes were not saved."
        self.init(
            ([what] + reasons).joined(separator: " "),
            hint: error.reasons.lazy.compactMap(\.hint).first,
            status: .failure
        )
    }
}
