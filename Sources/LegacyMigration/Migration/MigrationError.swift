/// Why a source is not removed; what was in it has been taken over all the same.
package enum MigrationError: Error, Equatable, Sendable {
    /// It lies in a backup, from which single files must not be taken.
    case sourceInBackup(path: String)
    /// Not all of it could be read, so something would be lost.
    case sourceIncomplete(path: String)
    /// It has changed since it was read.
    case sourceChanged(path: String)
    /// The preferences, read again, do not hold what was written.
    case notKept
    /// The system refused to remove a file.
    case notRemoved(path: String, reason: String)
}
