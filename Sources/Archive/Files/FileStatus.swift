#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system knows about a file; equal unless the file has changed.
///
/// It does not use Foundation's attributes, in which the type of a size depends on how the program
/// is linked.
struct FileStatus: Equatable {
    /// The size in bytes.
    let size: Int
    /// Whether it is a regular file rather than a folder, a link, a pipe or a device.
    let isRegular: Bool
    /// Whether it is a symbolic link.
    let isLink: Bool
    private let device: UInt64
    private let number: UInt64
    /// When the contents and the metadata changed, in seconds and nanoseconds.
    private let changes: [Int]

    /// The status of the file at a path; nil if there is none that can be seen.
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
        #if canImport(Darwin)
            let (contents, data) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (contents, data) = (status.st_mtim, status.st_ctim)
        #endif
        changes = [contents.tv_sec, contents.tv_nsec, data.tv_sec, data.tv_nsec]
    }

    /// Whether both are the same file, changed or not.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }
}

/// A fingerprint of an archive that no process is writing to; while it is the same, so are the
/// contents.
struct IdleFingerprint: Equatable {
    private let file: FileStatus

    /// Nil for a file that someone is writing or did not close properly: its changes are in another
    /// file.
    init?(of file: ArchiveFile) {
        guard let status = file.status, file.logSize == 0,
            FileStatus(of: file.beside("-journal")) == nil
        else { return nil }
        self.file = status
    }
}
