import Foundation
import SQLite

extension Archive {
    /// Why the archive could not answer a query or accept a play.
    package enum Failure: Error, Equatable {
        /// No archive exists at the path.
        case missing
        /// The path leads through a symbolic link to something that does not exist.
        case brokenLink(String, to: String)
        /// The file is not an archive.
        case foreign
        /// The file is damaged; with SQLite's message.
        case damaged(String)
        /// A later version of the program created it, with this many migrations.
        case newer(Int)
        /// Another process is writing and did not finish in time.
        case busy
        /// The disk is full.
        case full
        /// SQLite is not installed.
        case noLibrary
        /// Anything else, in SQLite's or the system's words.
        case other(String)

        init(_ error: any Error) {
            self =
                switch error {
                case let failure as Failure: failure
                case SQLiteError.unavailable: .noLibrary
                case SQLiteError.busy: .busy
                case SQLiteError.full: .full
                case SQLiteError.damaged(_, let message): .damaged(message)
                case SQLiteError.newer(let version): .newer(version)
                case let error as SQLiteError where error.isContradiction:
                    .damaged("its tables contradict each other (\(error.message))")
                case let error as SQLiteError: .other(error.message)
                default: .other("\(error)")
                }
        }
    }

    /// Moves the files of a damaged archive aside, under an unused name.
    ///
    /// - Returns: the new path of the database.
    package static func setAside(_ path: String) throws -> String {
        func exists(_ path: String) -> Bool { FileStatus(of: path, isFollowed: false) != nil }
        let suffixes = ["-wal", "-shm", ""]
        var number = 1
        while suffixes.contains(where: { exists("\(path).damaged-\(number)\($0)") }) { number += 1 }
        let aside = "\(path).damaged-\(number)"
        for suffix in suffixes where exists(path + suffix) {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
        }
        return aside
    }
}
