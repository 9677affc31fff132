import Archive
import Foundation

/// Why an archive cannot be used.
package enum ArchiveProblem: Equatable, Sendable {
    /// The archive does not exist.
    case missing
    /// The path leads through a symbolic link to something that does not exist.
    case brokenLink(String, to: String)
    /// The file is not an archive.
    case foreign
    /// The file is damaged; the text is SQLite's message.
    case damaged(String)
    /// The file was damaged and has been moved to another path; the text is SQLite's message.
    case movedAside(String, to: String)
    /// The file is damaged; `plays` plays were recovered, but `nameless` had lost their names.
    /// `isOther` is whether the user chose the file, rather than the current archive.
    case salvaged(plays: Int, nameless: Int, isOther: Bool)
    /// The file is damaged, and no plays can be recovered; `isOther` is as above.
    case lost(isOther: Bool)
    /// The archive has no plays by this listener; `known` lists the listeners it has.
    case noListener(String, known: [String])
    /// A later version of the program created the archive.
    case newer
    /// Another process is writing to the archive, and did not finish in time.
    case busy
    /// Another process is syncing the archive.
    case syncing
    /// The archive was removed or replaced while it was in use.
    case removed
    /// The disk is full.
    case full
    /// SQLite is not installed.
    case noLibrary
    /// Any other failure, with SQLite's or the system's message.
    case other(String)

    init(_ failure: Archive.Failure) {
        self =
            switch failure {
            case .missing: .missing
            case .brokenLink(let link, let target): .brokenLink(link, to: target)
            case .foreign: .foreign
            case .damaged(let words): .damaged(words)
            case .newer: .newer
            case .busy: .busy
            case .removed: .removed
            case .full: .full
            case .noLibrary: .noLibrary
            case .other(let words): .other(words)
            }
    }
}

extension KitError {
    /// Runs `body`, converting errors of the archive at `path` to kit errors.
    static func archiving<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as Archive.Failure {
            throw KitError.archive(ArchiveProblem(error), path: path)
        }
    }
}

/// Why a file was not imported.
package enum ImportProblem: Equatable, Sendable {
    /// The file does not exist.
    case missing
    /// The file cannot be read; the text is the system's message.
    case unreadable(String)
    /// The file is not a known kind of export, or not of the requested kind.
    case unrecognised
    /// The file is Spotify's short history of a year, which names no albums.
    case shortHistory
    /// The file is damaged; the text describes how.
    case damaged(String)
    /// The zip file can be unpacked only with a password.
    case encrypted
    /// The zip file unpacks to far more data than any export.
    case zipTooLarge
    /// The file is a zip file, and libarchive is not installed.
    case noZipLibrary
    /// The plays name no artists, and the files that do are missing.
    case noArtists
    /// A play names no user, and the caller gave none.
    case noUser
    /// Every record in the file was rejected.
    case allRejected

    init(_ failure: Archive.ImportFailure, at path: String) {
        self =
            switch failure {
            case .unreadable where !FileManager.default.fileExists(atPath: path): .missing
            case .unreadable(let words): .unreadable(words)
            case .unrecognised: .unrecognised
            case .shortHistory: .shortHistory
            case .damaged(let words): .damaged(words)
            case .encrypted: .encrypted
            case .zipTooLarge: .zipTooLarge
            case .noZipLibrary: .noZipLibrary
            case .noArtists: .noArtists
            case .noUser: .noUser
            }
    }
}
