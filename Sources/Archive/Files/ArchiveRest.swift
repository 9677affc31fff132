/// A fingerprint of an archive that no process is writing; while it stays the same, so do the contents.
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
