#if canImport(Darwin)
    import Darwin

    extension stat {
        /// When the contents and the metadata last changed.
        fileprivate var changes: [timespec] { [st_mtimespec, st_ctimespec] }
    }
#else
    import Glibc

    extension stat {
        /// When the contents and the metadata last changed.
        fileprivate var changes: [timespec] { [st_mtim, st_ctim] }
    }
#endif

/// A file's metadata at one moment. Two values for the same file are equal unless it has changed.
///
/// Foundation's file attributes are not used, since the type of their sizes depends on how the
/// program is linked.
struct FileStatus: Equatable {
    /// The size in bytes.
    let size: Int
    /// Whether it is a regular file rather than a folder, a link, a pipe or a device.
    let isRegular: Bool
    /// Whether it is a symbolic link.
    let isLink: Bool
    private let device: UInt64
    private let number: UInt64
    /// When the contents and the metadata last changed, in seconds and nanoseconds.
    private let changes: [Int]

    /// Reads the status of the file at a path; nil if it does not exist or cannot be accessed.
    ///
    /// - Parameter isFollowed: whether to follow a symbolic link.
    init?(of path: String, isFollowed: Bool = true) {
        var status = stat()
        let failed = unsafe isFollowed ? stat(path, &status) : lstat(path, &status)
        guard failed == 0 else { return nil }
        size = Int(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isLink = status.st_mode & S_IFMT == S_IFLNK
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        changes = status.changes.flatMap { [$0.tv_sec, $0.tv_nsec] }
    }

    /// Whether both describe the same file, even if it has changed.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }
}

/// A fingerprint of an archive that no process is writing to. Equal fingerprints mean that the
/// contents have not changed.
struct IdleFingerprint: Equatable {
    private let file: FileStatus

    /// Nil if a process is writing to the file or did not close it properly, since some changes are
    /// then in another file.
    init?(of file: ArchiveFile) {
        guard let status = file.status, file.logSize == 0,
            FileStatus(of: file.beside("-journal")) == nil
        else { return nil }
        self.file = status
    }
}
