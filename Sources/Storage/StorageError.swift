/// What can go wrong with files.
package enum StorageError: Error, Equatable, Sendable {
    /// A folder that must be ours alone is not; `reason` completes "the folder ...".
    case unsafeFolder(path: String, reason: String)
    /// A file or folder exists but cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or folder cannot be written; what was there is still there.
    case unwritable(path: String, reason: String)
    /// A file was damaged. It was renamed, so that nothing overwrites it; its place is empty now.
    case damaged(path: String, setAsideAs: String)
    /// A file is damaged and could not be renamed: it is still there as it was.
    case damagedInPlace(path: String, reason: String)
    /// A file was written by a later version of the program; `version` is what it says.
    case newerVersion(path: String, version: String)
    /// A file is sound, but what it holds under `key` is not what belongs there; `expected` is,
    /// as in "a whole number". No path: the values were never in a file.
    case wrongType(path: String?, key: String, expected: String)
    /// Other processes have kept a file locked for so long that waiting was given up.
    case locked(path: String)
    /// Others than the owner can read or write a secret file; `mode` is its permissions.
    case exposed(path: String, mode: Int)
    /// Others can change a file whose content must be trusted; `mode` is its permissions.
    case writableByOthers(path: String, mode: Int)
    /// A file that must be this user's own belongs to another user.
    case foreign(path: String)
}
