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
    /// The path of the file; in a backup that is a file with a hashed name.
    package var path: String
    /// Where the source was found, or nil when its file was named itself.
    package var enclosure: Enclosure?
    /// Every file with data of the findings, for hashing and deletion; not a backup's index. Two
    /// sources may share a file.
    package var files: [String]
    /// The data in it.
    package var findings: LegacyFindings

    /// Creates a source.
    package init(
        kind: Kind,
        path: String,
        enclosure: Enclosure? = nil,
        files: [String],
        findings: LegacyFindings
    ) {
        self.kind = kind
        self.path = path
        self.enclosure = enclosure
        self.files = files
        self.findings = findings
    }
}
