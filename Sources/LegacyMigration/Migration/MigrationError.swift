/// Why a source was not removed after its import.
package enum MigrationError: Error, Equatable, Sendable {
    /// It is part of a backup, from which single files must not be removed.
    case sourceInBackup(path: String)
    /// Not all of it could be read, so data would be lost.
    case sourceIncomplete(path: String)
    /// It has changed since it was read.
    case sourceChanged(path: String)
    /// The preferences, read again, are not what was written.
    case notKept
    /// A file could not be removed.
    case notRemoved(path: String, reason: String)
}
