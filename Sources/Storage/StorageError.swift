/// Why a file could not be used.
package enum StorageError: Error, Equatable, Sendable {
    /// A folder that must be private is not; `reason` completes "the folder ...".
    case unsafeFolder(path: String, reason: String)
    /// The link at `path`, a file or a folder above it, leads to a folder that does not exist;
    /// `target` is the link's text.
    case brokenLink(path: String, target: String)
    /// A file or folder exists but cannot be read.
    case unreadable(path: String, reason: String)
    /// A file or folder cannot be written. The old content is unchanged.
    case unwritable(path: String, reason: String)
    /// A file was damaged. It was renamed, so that nothing overwrites it.
    case damaged(path: String, setAsideAs: String)
    /// A file is damaged and could not be renamed. It was not changed.
    case damagedInPlace(path: String, reason: String?)
    /// A file's format version, `version`, is newer than this program supports.
    case newerVersion(path: String, version: String)
    /// The value for `key` has the wrong type; `expected` is the right one, such as "a whole
    /// number". The path is nil if the values were never in a file.
    case wrongType(path: String?, key: String, expected: String)
    /// Other processes kept a file locked for too long.
    case locked(path: String)
    /// Other users can read or write a secret file; `mode` is its permissions.
    case exposed(path: String, mode: Int)
    /// Others can change a file whose contents must be trusted; `mode` is its permissions.
    case writableByOthers(path: String, mode: Int)
    /// A file that must belong to this user belongs to another user.
    case foreign(path: String)
    /// The keyring cannot be used.
    case keyring(Keyring.Problem)
}
