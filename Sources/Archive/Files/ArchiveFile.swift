import Foundation

/// An archive's database file, and the files SQLite keeps next to it.
struct ArchiveFile {
    /// The path that the user knows.
    let path: String

    /// Where the file is. SQLite follows symbolic links, and keeps its other files next to the
    /// target.
    private var target: String {
        guard FileStatus(of: path, isFollowed: false)?.isLink == true,
            let resolved = unsafe realpath(path, nil)
        else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// The status of the database; nil if there is none.
    var status: FileStatus? { FileStatus(of: path) }

    /// The size in bytes of changes that are not in the database yet.
    var logSize: Int { FileStatus(of: beside("-wal"))?.size ?? 0 }

    /// The size on disk, in bytes, of the database and its other files.
    var size: Int {
        ["", "-wal", "-shm", "-journal"]
            .reduce(0) { $0 + (FileStatus(of: beside($1))?.size ?? 0) }
    }

    /// Whether its permissions let this process write to it.
    var isWritable: Bool { unsafe access(path, W_OK) == 0 }

    /// Whether a change was interrupted, which SQLite will roll back at the next write.
    var isInterrupted: Bool { (FileStatus(of: beside("-journal"))?.size ?? 0) > 0 }

    /// The path of a file that SQLite keeps next to the database.
    func beside(_ suffix: String) -> String { target + suffix }

    /// Throws unless there is a file that can be a database.
    func mustExist() throws(Archive.Failure) {
        guard let status else { throw missing }
        guard status.isRegular else { throw .foreign }
        // SQLite would wait for the writer of a pipe.
        for other in ["-wal", "-journal"].map(beside) {
            if FileStatus(of: other)?.isRegular == false { throw .other("\(other) is not a file") }
        }
        // SQLite would remove the log of a file without pages.
        if status.size == 0, logSize > 0 { throw .damaged("it is empty, but its log is not") }
    }

    /// Creates an empty file that only its user can read, and its folder, unless it exists.
    func make() throws(Archive.Failure) {
        guard status == nil else { return }
        if case .brokenLink = missing { throw missing }
        try Self.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        // Never through a link, whose target may be on a disk that is not mounted.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // Another process may have just created it.
        guard descriptor >= 0 || errno == EEXIST else { throw Self.failure }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Why there is no file: the path may lead through a link to a disk that is not mounted.
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
