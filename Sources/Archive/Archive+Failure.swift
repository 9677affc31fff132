import Foundation
import SQLite

extension Archive {
    /// Why the archive could not be read or changed.
    package enum Failure: Error, Equatable {
        /// No archive exists at the path.
        case missing
        /// The path contains this symbolic link, whose target does not exist.
        case brokenLink(String, to: String)
        /// The file is not an archive.
        case foreign
        /// The file is damaged; the text describes the damage.
        case damaged(String)
        /// A newer version of the program, with this many migrations, created the file.
        case newer(Int)
        /// Another process is writing and did not finish in time.
        case busy
        /// The file was removed or replaced while it was in use.
        case removed
        /// The disk is full.
        case full
        /// SQLite is not installed.
        case noLibrary
        /// Any other error, with its message.
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

    /// Moves a damaged archive aside: its files get an unused name, such as `PATH.damaged-1`.
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
