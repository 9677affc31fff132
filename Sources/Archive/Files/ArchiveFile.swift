import Foundation

/// An archive's database file, and the files SQLite keeps next to it.
struct ArchiveFile {
    /// The path from the user, which may be a symbolic link.
    let path: String

    /// The path of the file itself. SQLite follows symbolic links, and keeps its other files next
    /// to the target.
    private var target: String {
        guard FileStatus(of: path, isFollowed: false)?.isLink == true,
            let resolved = unsafe realpath(path, nil)
        else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// The status of the database file; nil if it does not exist.
    var status: FileStatus? { FileStatus(of: path) }

    /// The size in bytes of the write-ahead log, whose changes are not in the database yet.
    var logSize: Int { FileStatus(of: beside("-wal"))?.size ?? 0 }

    /// The size on disk, in bytes, of the database and its other files.
    var size: Int {
        ["", "-wal", "-shm", "-journal"]
            .reduce(0) { $0 + (FileStatus(of: beside($1))?.size ?? 0) }
    }

    /// Whether this process has permission to write to the file.
    var isWritable: Bool { unsafe access(path, W_OK) == 0 }

    /// Whether a change was interrupted, which SQLite will roll back at the next write.
    var isInterrupted: Bool { (FileStatus(of: beside("-journal"))?.size ?? 0) > 0 }

    /// The path of a file that SQLite keeps next to the database, with a suffix such as `-wal`.
    func beside(_ suffix: String) -> String { target + suffix }

    /// Throws unless the path leads to a regular file that may be a database.
    func mustExist() throws(Archive.Failure) {
        guard let status else { throw missing }
        guard status.isRegular else { throw .foreign }
        // If one of these were a pipe, SQLite would wait for a writer.
        for other in ["-wal", "-journal"].map(beside) {
            if FileStatus(of: other)?.isRegular == false { throw .other("\(other) is not a file") }
        }
        // SQLite would delete the log of an empty database.
        if status.size == 0, logSize > 0 { throw .damaged("it is empty, but its log is not") }
    }

    /// Unless the file exists, creates it and its folder, accessible only to the owner.
    func make() throws(Archive.Failure) {
        guard status == nil else { return }
        if case .brokenLink = missing { throw missing }
        try Self.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        // `O_EXCL` rejects a symbolic link, whose target may be on a disk that is not mounted.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // Another process may have just created it.
        guard descriptor >= 0 || errno == EEXIST else { throw Self.failure }
        if descriptor >= 0 { close(descriptor) }
    }

    /// The error for a missing file, which may be behind a link to a disk that is not mounted.
    private var missing: Archive.Failure {
        var place = path
        while !place.isEmpty, place != "/", place != "." {
            if FileStatus(of: place, isFollowed: false)?.isLink == true,
                FileStatus(of: place) == nil,
                let end = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            {
                return .brokenLink(place, to: end)
            }
            guard let slash = place.lastIndex(of: "/") else { break }
            place = String(place[..<slash])
        }
        return .missing
    }

    private static func makeFolder(_ path: String) throws(Archive.Failure) {
        guard FileStatus(of: path) == nil else { return }
        let parent = URL(filePath: path).deletingLastPathComponent().path
        if parent != path { try makeFolder(parent) }
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure }
    }

    private static var failure: Archive.Failure {
        let words = unsafe String(cString: strerror(errno))
        return .other("the file cannot be created: \(words)")
    }
}
