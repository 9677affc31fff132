#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of an archive that nobody writes; as long as it is equal, nothing was written.
struct ArchiveRest: Equatable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    /// When the contents and the file's own data were changed, in seconds and nanoseconds.
    private let changes: [Int]

    /// Nil for a file that someone writes, or did not close properly: its changes lie beside it.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, unsafe access("\(path)-wal", F_OK) != 0,
            unsafe access("\(path)-journal", F_OK) != 0
        else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let (contents, data) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (contents, data) = (status.st_mtim, status.st_ctim)
        #endif
        changes = [contents.tv_sec, contents.tv_nsec, data.tv_sec, data.tv_nsec]
    }
}
