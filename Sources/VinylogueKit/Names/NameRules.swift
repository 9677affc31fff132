import Core
import Names
import Storage

/// The user's rules that put names right.
package struct NameRules: Sendable {
    private let file: Preferences

    /// Creates rules in a file that works like the preferences.
    package init(_ file: Preferences) {
        self.file = file
    }

    /// The rules, oldest first; throws `KitError.storage`.
    package func all() throws -> [NameRule] { try entries(of: file.read()).map(\.rule) }

    /// Whether a rule leaves an artist with a loosely equal name out; throws `KitError.storage`.
    package func leaveOut(artist: String) throws -> Bool {
        try all().contains { rule in
            rule.kind == .ignore && rule.subject.album == nil && rule.subject.track == nil
                && rule.subject.artist.looseName == artist.looseName
        }
    }

    /// Adds a rule, and returns its number from 1; nil if it is already there.
    ///
    /// If this throws `KitError.storage` or the error of `check`, nothing has changed.
    ///
    /// - Parameter check: receives the rules before this one.
    package func add(_ rule: NameRule, check: ([NameRule]) throws -> Void) throws -> Int? {
        var number: Int?
        try file.update { document in
            var entries = try entries(of: document)
            number = nil
            guard !entries.contains(where: { $0.rule == rule }) else { return }
            try check(entries.map(\.rule))
            entries.append(Entry(rule: rule))
            document.set(entries, for: .rules)
            number = entries.count
        }
        return number
    }

    /// Removes the rule with this number, from 1, and returns it; nil if there is none.
    ///
    /// If this throws `KitError.storage`, nothing has changed.
    ///
    /// - Parameter number: nil for the last rule.
    package func remove(_ number: Int?) throws -> NameRule? {
        var removed: NameRule?
        try file.update { document in
            var entries = try entries(of: document)
            removed = nil
            let number = number ?? entries.count
            guard number > 0, number <= entries.count else { return }
            removed = entries.remove(at: number - 1).rule
            document.set(entries, for: .rules)
        }
        return removed
    }

    /// Removes all rules, and returns how many there were; throws `KitError.storage`.
    package func removeAll() throws -> Int {
        var count = 0
        try file.update { document in
            count = try entries(of: document).count
            document.set([], for: .rules)
        }
        return count
    }

    private func entries(of document: PreferencesDocument) throws -> [Entry] {
        do throws(StorageError) {
            return try document.value(of: .rules)
        } catch .wrongType(let path, let key, let expected) {
            let rules = document[key]?.elements ?? []
            guard let wrong = rules.firstIndex(where: { Entry.value(from: $0) == nil }) else {
                throw KitError.storage(.wrongType(path: path, key: key, expected: expected))
            }
            let words = "\(expected), but rule \(wrong + 1) is not valid"
            throw KitError.storage(.wrongType(path: path, key: key, expected: words))
        } catch {
            throw KitError.storage(error)
        }
    }
}

extension NameRule {
    /// Whether this rule counts its artist or album as another one, and a later rule would count the same
    /// one as a third.
    package func conflicts(with later: NameRule) -> Bool {
        guard let other, later.other != nil else { return false }
        let names = [subject, other, later.subject].map { name in
            [name.artist.looseName, name.album?.looseTitle]
        }
        // A rule for one spelling or edition leaves the others free.
        return names[0] == names[2] && names[0] != names[1]
    }
}

/// A rule in the file.
private struct Entry: PreferenceValue, Equatable {
    var rule: NameRule
    /// Unknown members of the entry.
    var others = JSONObject()

    private static let names = ["kind", "artist", "album", "track", "otherArtist", "otherAlbum"]

    init(rule: NameRule) {
        self.rule = rule
    }

    /// Parses an entry; nil if a known member is missing or has the wrong type.
    static func value(from json: JSONText) -> Entry? {
        guard let object = JSONObject(json), let kind = object["kind"]?.string,
            let kind = NameRule.Kind(rawValue: kind), let artist = object["artist"]?.string,
            let album = object.text("album"), let track = object.text("track"),
            let otherArtist = object.text("otherArtist"),
            let otherAlbum = object.text("otherAlbum"),
            otherArtist != nil || otherAlbum == nil
        else { return nil }
        let other = otherArtist.map { NameRule.Subject(artist: $0, album: otherAlbum) }
        let subject = NameRule.Subject(artist: artist, album: album, track: track)
        guard let rule = NameRule(kind, subject, other) else { return nil }
        var entry = Entry(rule: rule)
        entry.others = object.without(names)
        return entry
    }

    /// The entry, including its unknown members.
    var json: JSONText? {
        var object = others
        object["kind"] = rule.kind.rawValue.json
        object["artist"] = rule.subject.artist.json
        object["album"] = rule.subject.album.json
        object["track"] = rule.subject.track.json
        object["otherArtist"] = rule.other?.artist.json
        object["otherAlbum"] = rule.other?.album.json
        return object.text(depth: 2)
    }
}

extension PreferenceKey where Value == [Entry] {
    fileprivate static var rules: Self {
        Self(name: "rules", defaultValue: [], expected: "a list of rules")
    }
}
