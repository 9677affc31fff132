/// A source of old data: a single file, perhaps inside a container or a backup.
package struct LegacySource: Equatable, Sendable {
    /// The kind of a source's file; `allCases` starts with the newest version.
    package enum Kind: String, CaseIterable, Sendable {
        /// Version 2's `Documents/curatedFriends.json`.
        case curatedFriends
        /// Version 2's defaults.
        case defaultsV2
        /// Defaults with plain usernames, from earlier builds or saved again by another program.
        case resavedDefaults
        /// Defaults of versions 1.0 to 1.3.1, with keyed archives.
        case defaultsV1
        /// A Core Data store.
        case coreData
    }

    /// The folder that a source was found in.
    package enum Enclosure: Equatable, Sendable {
        /// An ordinary folder at this path.
        case folder(String)
        /// The app's container folder at this path.
        case container(String)
        /// An iOS backup folder at this path, whose files must not be removed individually.
        case backup(String)
    }

    /// The kind of the file.
    package var kind: Kind
    /// The path of the file; in a backup, its name is a hash.
    package var path: String
    /// Where the source was found; nil if its file was named directly.
    package var enclosure: Enclosure?
    /// Every file that contributed data, except a backup's index; used for hashing and deletion.
    /// Two sources may share a file.
    package var files: [String]
    /// The data that was found in the source.
    package var findings: LegacyFindings
}

/// The old app's data in one source.
package struct LegacyFindings: Equatable, Sendable {
    /// The Last.fm username of the app's user; never empty.
    package var userName: Found<String>?
    /// The friends in order; may be empty or contain duplicate names.
    package var friends: Found<[LegacyFriend]>?
    /// The minimum plays, 0 to 10000.
    package var playCountFilter: Found<Int>?
    /// Messages about data that was skipped or missing. They contain untrusted text that is not
    /// safe for a terminal.
    package var notes: [String] = []
    /// Whether all of the app's own data in the source could be read.
    ///
    /// If false, `notes` lists the data that was lost, and the source should not be deleted.
    package var isComplete: Bool = true

    /// Whether there is no user, no list of friends and no minimum plays.
    package var isEmpty: Bool {
        userName == nil && friends == nil && playCountFilter == nil
    }

    /// Adds a note about data that could not be read, and marks the findings as incomplete.
    mutating func lose(_ note: String) {
        notes.append(note)
        isComplete = false
    }
}

/// A value from the old app, and where it was found.
package struct Found<Value> {
    /// The value as stored.
    package var value: Value
    /// The file and key, for messages, such as `com.twocentstudios.vinylogue.plist: currentUser`.
    package var place: String
}

extension Found: Equatable where Value: Equatable {}
extension Found: Sendable where Value: Sendable {}

/// Reads all of the old app's data at a path, newest version first.
///
/// The path may be a file that `Legacy/README.md` describes, or a folder, container or backup with
/// such files; it is identified by its content. Nothing is ever written, and only regular files and
/// folders are opened. The result is never empty, but a source may contain just notes. The path
/// itself may be a link; links inside folders are not followed.
package func readLegacySource(
    at path: String,
    files: LegacyFiles = .live
) throws(LegacyError) -> [LegacySource] {
    try LegacyDocument.open(path, followingLinks: true, files: files).sources(files: files)
}
