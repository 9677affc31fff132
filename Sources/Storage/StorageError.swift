/// What can go wrong with files.
package enum StorageError: Error, Equatable, Sendable {
    /// A folder that must be ours alone is not; `reason` completes "the folder ...".
    case unsafeFolder(path: String, reason: String)
    /// A file or folder exists but cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or folder cannot be written.
    case unwritable(path: String, reason: String)
}
