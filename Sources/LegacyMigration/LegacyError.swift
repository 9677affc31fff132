/// Why a legacy source could not be read.
package enum LegacyError: Error, Equatable, Sendable {
    /// There is no file or folder at the path.
    case notFound(path: String)
    /// The file or folder cannot be read.
    case unreadable(path: String, reason: String)
    /// The library for property lists is not installed.
    case noLibrary
    /// The path is a pipe, a device, a socket, or a link in a folder.
    case notARegularFile(path: String)
    /// The file has more than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// The file is not one of the old app's; `what` explains why.
    case notRecognised(path: String, what: String)
    /// The file is damaged; `what` describes the damage.
    case damaged(path: String, what: String)
    /// The file is another app's property list; `name` is the bundle ID in its name, if any.
    case otherApp(path: String, name: String?)
    /// The folder is an encrypted iOS backup.
    case encryptedBackup(path: String)
    /// The folder is an iOS backup, but contains no files of the app.
    case appNotInBackup(path: String)
    /// The file or folder could be read, but contains no data from the old app.
    case nothingFound(path: String)
}

extension LegacyError: CustomStringConvertible {
    /// A clause without a full stop; it contains the path, which is not safe for a terminal.
    package var description: String {
        switch self {
        case .notFound(let path): "there is nothing at \(path)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .noLibrary: "libplist is not installed"
        case .notARegularFile(let path): "\(path) is not a regular file or a folder"
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit >> 20) MiB"
        case .notRecognised(let path, let what): "\(path) is not a file from the old app: \(what)"
        case .damaged(let path, let what): "\(path) is damaged: \(what)"
        case .otherApp(let path, let name?): "\(path) belongs to another app (\(name))"
        case .otherApp(let path, nil): "\(path) belongs to another app"
        case .encryptedBackup(let path): "the backup at \(path) is encrypted"
        case .appNotInBackup(let path): "the backup at \(path) has no files from the app"
        case .nothingFound(let path): "\(path) has no data from the old app"
        }
    }
}

extension LegacyError {
    /// Whether the error means that a file is not the old app's, so a folder search ignores it.
    var isForeign: Bool {
        switch self {
        case .notRecognised, .otherApp, .nothingFound, .notARegularFile: true
        default: false
        }
    }
}
