import Archive
import Foundation

/// Why an archive cannot be used.
package enum ArchiveProblem: Equatable, Sendable {
    /// It does not exist.
    case missing
    /// The path leads through a symbolic link to something that does not exist.
    case brokenLink(String, to: String)
    /// The file is something else.
    case foreign
    /// The file is damaged; with SQLite's message.
    case damaged(String)
    /// The file was damaged, and is now at another path; with SQLite's message.
    case movedAside(String, to: String)
    /// The file is damaged, and plays were saved from it; `nameless` others had lost their names.
    case salvaged(plays: Int, nameless: Int)
    /// The file is damaged, and nothing in it can be read.
    case lost
    /// It has no plays of this listener; `known` are those it has.
    case noListener(String, known: [String])
    /// A later version of the program created it.
    case newer
    /// Another process is writing and did not finish in time.
    case busy
    /// Another process is syncing it.
    case syncing
    /// The disk is full.
    case full
    /// SQLite is not installed.
    case noLibrary
    /// Anything else, in SQLite's or the system's words.
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
            case .full: .full
            case .noLibrary: .noLibrary
            case .other(let words): .other(words)
            }
    }
}

extension KitError {
    /// Runs a body, converting errors of the archive at a path to kit errors.
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
    /// There is no such file.
    case missing
    /// It cannot be read; the reason is the system's.
    case unreadable(String)
    /// It is not a known kind of export, or not of the requested kind.
    case unrecognised
    /// It is damaged; the reason is the library's.
    case damaged(String)
    /// It is a zip file that unpacks to far more data than any export.
    case zipTooLarge
    /// It is a zip file, and libarchive is not installed.
    case noZipLibrary
    /// A play has no user, and the caller did not name one.
    case noUser

    init(_ failure: Archive.ImportFailure, at path: String) {
        self =
            switch failure {
            case .unreadable where !FileManager.default.fileExists(atPath: path): .missing
            case .unreadable(let words): .unreadable(words)
            case .unrecognised: .unrecognised
            case .damaged(let words): .damaged(words)
            case .zipTooLarge: .zipTooLarge
            case .noZipLibrary: .noZipLibrary
            case .noUser: .noUser
            }
    }
}
