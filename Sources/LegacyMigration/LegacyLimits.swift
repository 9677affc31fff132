/// Limits for files from outside.
enum LegacyLimits {
    /// The most bytes of a file that is read as a whole.
    static let fileSize = 64 << 20
    /// The most bytes of a keyed archive or a JSON document.
    static let archiveSize = 16 << 20
    /// The most levels of a property list.
    static let depth = 64
    /// The most objects that a property list or an archive may list.
    static let objectCount = 200_000
    /// The most values of a property list, counting a shared one every time it is used.
    static let valueCount = 400_000
    /// The minimum plays that the old app allowed.
    static let playCountFilter = 0...10_000
    /// The most rows taken from a table.
    static let rowCount = 200_000
    /// The most folder entries to examine in one source.
    static let folderEntries = 10_000
    /// The most levels of folders below a container's.
    static let folderDepth = 5
}
