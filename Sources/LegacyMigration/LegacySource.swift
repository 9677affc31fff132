/// A source of old data: one file, perhaps inside a container or a backup.
package struct LegacySource: Equatable, Sendable {
    /// What kind of file it is; `allCases` lists the newest version first.
    package enum Kind: String, CaseIterable, Sendable {
        /// Version 2's `Documents/curatedFriends.json`.
        case curatedFriends
        /// Version 2's defaults.
        case defaultsV2
        /// Defaults with plain names, from earlier builds or saved again by another program.
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
        /// An iOS backup folder at this path, whose files must not be removed one by one.
        case backup(String)
    }

    /// What kind of file it is.
    package var kind: Kind
    /// The path of the file; in a backup, a file with a hashed name.
    package var path: String
    /// Where the source was found, or nil if its file was named directly.
    package var enclosure: Enclosure?
    /// Every file that contributed data, for hashing and deletion; not a backup's index. Two
    /// sources may share a file.
    package var files: [String]
    /// The data in it.
    package var findings: LegacyFindings
}

/// The old app's data in one source.
package struct LegacyFindings: Equatable, Sendable {
    /// The Last.fm name of the app's owner; never empty.
    package var userName: Found<String>?
    /// The friends in order; may be empty, and may contain a name twice.
    package var friends: Found<[LegacyFriend]>?
    /// The minimum plays, 0 to 10000.
    package var playCountFilter: Found<Int>?
    /// The skipped parts, described for people. Contains untrusted text that is not safe for a
    /// terminal.
    package var notes: [String] = []
    /// Whether every piece of the app's own data in the source could be read.
    ///
    /// If false, `notes` lists what was lost, and the source should not be deleted.
    package var isComplete: Bool = true

    /// Whether there is no user, no list of friends and no minimum plays.
    package var isEmpty: Bool {
        userName == nil && friends == nil && playCountFilter == nil
    }

    /// Notes a piece of the app's data that could not be read.
    mutating func lose(_ note: String) {
        notes.append(note)
        isComplete = false
    }
}

/// A value from the old app, and where it was found.
package struct Found<Value> {
    /// The value as stored.
    package var value: Value
    /// The file and the key, for people, such as `com.twocentstudios.vinylogue.plist: currentUser`.
    package var place: String
}

extension Found: Equatable where Value: Equatable {}
extension Found: Sendable where Value: Sendable {}

/// Reads all of the old app's data at a path, newest version first.
///
/// The path may be any of the files that `Legacy/README.md` describes, or a folder, container or
/// backup that contains some; the content decides which. Nothing is ever written, and only regular
/// files and folders are opened. The result is never empty, but a source may contain just notes.
/// The path itself may be a link; links inside folders are not followed.
package func readLegacySource(
    at path: String,
    files: LegacyFiles = .live
) throws(LegacyError) -> [LegacySource] {
    try LegacyDocument.open(path, followingLinks: true, files: files).sources(files: files)
}
