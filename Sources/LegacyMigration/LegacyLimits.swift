/// How much of an outside file is believed.
enum LegacyLimits {
    /// The most bytes of a file that is read whole.
    static let fileSize = 64 << 20
    /// The most bytes of a keyed archive or a JSON document.
    static let archiveSize = 16 << 20
    /// The most levels of a property list.
    static let depth = 64
    /// The most objects that a property list or an archive may list.
    static let objectCount = 200_000
    /// The most values of a property list once shared ones are counted at each place of use.
    static let valueCount = 400_000
    /// The values that play-count filters had.
    static let playCountFilter = 0...10_000
    /// The most rows taken from a table.
    static let rowCount = 200_000
    /// The most folder entries looked at in one source.
    static let folderEntries = 10_000
    /// The most levels of folders below a container's.
    static let folderDepth = 5
}
