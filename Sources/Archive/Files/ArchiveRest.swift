/// The state of an archive that nobody writes; as long as it is equal, nothing was written.
struct ArchiveRest: Equatable {
    private let file: FileStatus

    /// Nil for a file that someone writes, or did not close properly: its changes lie beside it.
    init?(of file: ArchiveFile) {
        guard let status = file.status, file.logSize == 0,
            FileStatus(of: file.beside("-journal")) == nil
        else { return nil }
        self.file = status
    }
}
