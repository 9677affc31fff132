/// Why a legacy source could not be read.
package enum LegacyError: Error, Equatable, Sendable {
    /// There is nothing at the path.
    case notFound(path: String)
    /// It cannot be read.
    case unreadable(path: String, reason: String)
    /// It is not a regular file or a folder: a pipe, a device, a socket, or a link in a folder.
    case notARegularFile(path: String)
    /// It is larger than the limit, in bytes.
    case tooLarge(path: String, limit: Int)
    /// It is not one of the old app's files; `what` describes what it looks like.
    case notRecognised(path: String, what: String)
    /// It is of a known kind but damaged; `what` describes the damage.
    case damaged(path: String, what: String)
    /// It is another app's property list; the app's name comes from the file name, or is nil.
    case otherApp(path: String, name: String?)
    /// It is an encrypted iOS backup.
    case encryptedBackup(path: String)
    /// It is an iOS backup, but the app has no files in it.
    case appNotInBackup(path: String)
    /// It was readable, but contains no data from the old app.
    case nothingFound(path: String)
}

extension LegacyError: CustomStringConvertible {
    /// A clause without a full stop; the path in it is not yet safe for a terminal.
    package var description: String {
        switch self {
        case .notFound(let path): "there is nothing at \(path)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notARegularFile(let path): "\(path) is not a regular file or a folder"
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit >> 20) MiB"
        case .notRecognised(let path, let what): "\(path) is not a file from the old app: \(what)"
        case .damaged(let path, let what): "\(path) is damaged: \(what)"
        case .otherApp(let path, let name?): "\(path) belongs to another app (\(name))"
        case .otherApp(let path, nil): "\(path) belongs to another app"
        case .encryptedBackup(let path): "the backup at \(path) is encrypted"
        case .appNotInBackup(let path): "the backup at \(path) has no files of the app"
        case .nothingFound(let path): "\(path) has no data from the old app"
        }
    }
}

extension LegacyError {
    /// Whether a file in a folder that fails this way is simply not the old app's.
    var isForeign: Bool {
        switch self {
        case .notRecognised, .otherApp, .nothingFound, .notARegularFile: true
        default: false
        }
    }
}
