/// Limits for untrusted files.
enum LegacyLimits {
    /// The maximum size of a file that is read completely, in bytes.
    static let fileSize = 64 << 20
    /// The maximum size of a keyed archive or JSON document, in bytes.
    static let archiveSize = 16 << 20
    /// The maximum depth of a property list.
    static let depth = 64
    /// The maximum number of objects in a property list or archive.
    static let objectCount = 200_000
    /// The maximum number of values in a property list; a shared value counts each time it is used.
    static let valueCount = 400_000
    /// The range of minimum plays that the old app allowed.
    static let playCountFilter = 0...10_000
    /// The maximum number of rows read from a table.
    static let rowCount = 200_000
    /// The maximum number of folder entries to examine in one source.
    static let folderEntries = 10_000
    /// The maximum depth of folders in a container.
    static let folderDepth = 5
}
