import Core
import Foundation
import Storage

/// The user's favorites and dislikes; no album is both.
package struct AlbumCollection: Sendable {
    /// A list in the collection: favorites or dislikes.
    package enum Mark: String, CaseIterable, Sendable {
        case favorite
        case dislike

        /// The mark that an album loses when it gets this one.
        package var other: Mark { self == .favorite ? .dislike : .favorite }

        fileprivate var key: PreferenceKey<[Entry]> {
            switch self {
            case .favorite:
                PreferenceKey(name: "favorites", defaultValue: [], expected: "a list of albums")
            case .dislike:
                PreferenceKey(name: "dislikes", defaultValue: [], expected: "a list of albums")
            }
        }
    }

    /// An album in the collection.
    package struct Entry: Equatable, Sendable {
        /// The album.
        package var album: Album
        /// When the album was added, to the second.
        package var addedAt: Date
        /// The URL of the album's cover; nil if unknown.
        package var imageURL: String?
        /// The URL of the album's page; nil if unknown.
        package var url: String?
        /// Unknown members of the entry in the file.
        fileprivate var others = JSONObject()

        package init(album: Album, addedAt: Date, imageURL: String? = nil, url: String? = nil) {
            self.album = album
            self.addedAt = addedAt
            self.imageURL = imageURL
            self.url = url
        }
    }

    /// The entries before a change, to undo it.
    package struct Undo: Sendable {
        fileprivate var id: AlbumID
        fileprivate var entries: [Mark: Entry]
        /// The lists that the album was on after the change.
        fileprivate var lists: Set<Mark>

        /// The album and its previous mark; nil if it had none.
        package var restored: (album: Album, mark: Mark)? {
            entries.first.map { ($0.value.album, $0.key) }
        }
    }

    private let file: Preferences

    /// Creates a collection in a file that works like the preferences.
    package init(_ file: Preferences) {
        self.file = file
    }

    /// The albums on a list, newest first; throws `KitError.storage`.
    package func entries(_ mark: Mark) throws -> [Entry] {
        let document = try file.read()
        return try KitError.storing { try document.value(of: mark.key) }
            .enumerated().sorted { left, right in
                let (one, other) = (left.element.addedAt, right.element.addedAt)
                return one != other ? one > other : left.offset > right.offset
            }.map(\.element)
    }

    /// The loose identities of the albums on a list; throws `KitError.storage`.
    package func identities(_ mark: Mark) throws -> Set<AlbumID> {
        Set(try entries(mark).map(\.album.looseID))
    }

    /// The marks of all albums on the lists, by loose identity; throws `KitError.storage`.
    package func marks() throws -> [AlbumID: Mark] {
        let document = try file.read()
        return try Mark.allCases.reduce(into: [:]) { marks, mark in
            for entry in try KitError.storing({ try document.value(of: mark.key) }) {
                marks[entry.album.looseID] = mark
            }
        }
    }

    /// Adds an album to a list, and removes it from the other list. Does nothing if the album is
    /// already on the list.
    ///
    /// If this throws `KitError.storage`, nothing has changed.
    @discardableResult
    package func add(_ entry: Entry, as mark: Mark) throws -> Undo {
        try change(entry.album.looseID) { entries in
            entries[mark] = entries[mark] ?? entry
            entries[mark.other] = nil
        }
    }

    /// Fills in an album's missing URLs. Does nothing if the album is no longer on the list.
    ///
    /// If this throws `KitError.storage`, nothing has changed.
    package func complete(
        _ album: Album,
        in mark: Mark,
        imageURL: String?,
        url: String?
    ) throws {
        _ = try change(album.looseID) { entries in
            guard var entry = entries[mark] else { return }
            entry.imageURL = entry.imageURL ?? imageURL
            entry.url = entry.url ?? url
            entries[mark] = entry
        }
    }

    /// Removes an album from a list.
    ///
    /// If this throws `KitError.storage`, nothing has changed.
    ///
    /// - Returns: the data to undo the removal; nil if the album was not on the list.
    @discardableResult
    package func remove(_ album: Album, from mark: Mark) throws -> Undo? {
        let undo = try change(album.looseID) { $0[mark] = nil }
        return undo.entries[mark] == nil ? nil : undo
    }

    /// Restores an album's entries from before a change, unless the album has been added to or
    /// removed from a list since.
    ///
    /// If this throws `KitError.storage`, nothing has changed.
    ///
    /// - Returns: the data to make the change again; nil if nothing was restored.
    @discardableResult
    package func undo(_ undo: Undo) throws -> Undo? {
        var isLatest = true
        let change = try change(undo.id) { entries in
            isLatest = Set(entries.keys) == undo.lists
            if isLatest { entries = undo.entries }
        }
        return isLatest ? change : nil
    }

    /// Changes the entries of one album.
    private func change(_ id: AlbumID, _ body: (inout [Mark: Entry]) -> Void) throws -> Undo {
        var (before, after): ([Mark: Entry], [Mark: Entry]) = ([:], [:])
        try file.update { document in
            before = [:]
            var lists: [Mark: [Entry]] = [:]
            for mark in Mark.allCases {
                let list = try KitError.storing { try document.value(of: mark.key) }
                before[mark] = list.first { $0.album.looseID == id }
                lists[mark] = list
            }
            after = before
            body(&after)
            for mark in Mark.allCases where after[mark] != before[mark] {
                var list = lists[mark] ?? []
                list.removeAll { $0.album.looseID == id }
                if let entry = after[mark] { list.append(entry) }
                document.set(list, for: mark.key)
            }
        }
        return Undo(id: id, entries: before, lists: Set(after.keys))
    }
}

extension AlbumCollection.Entry: PreferenceValue {
    /// Parses an entry; nil if a name is missing or a known member has the wrong type.
    package static func value(from json: JSONText) -> AlbumCollection.Entry? {
        guard let object = JSONObject(json), let artist = object["artist"]?.string,
            let title = object["album"]?.string, let text = object["addedAt"]?.string,
            let date = try? Date(text, strategy: .iso8601),
            let imageURL = object.text("imageURL"), let url = object.text("url")
        else { return nil }
        var entry = AlbumCollection.Entry(
            album: Album(artist: artist, title: title),
            addedAt: date,
            imageURL: imageURL,
            url: url
        )
        entry.others = object.without(["artist", "album", "addedAt", "imageURL", "url"])
        return entry
    }

    /// The entry, including its unknown members.
    package var json: JSONText? {
        var object = others
        object["artist"] = album.artist.json
        object["album"] = album.title.json
        object["addedAt"] = Timestamp.text(addedAt).json
        object["imageURL"] = imageURL.json
        object["url"] = url.json
        return object.text(depth: 2)
    }
}
