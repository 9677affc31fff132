import Foundation

/// A file that the user named as input.
package enum InputFile {
    /// How long to wait for a named pipe's writer, in milliseconds.
    private static let pipeTimeout: Int32 = 1000

    /// Reads all bytes at a path, which may be a pipe or a terminal; nil if there is no file.
    ///
    /// A pipe that no program opens for writing within a second is an error. With `onlyRegular`, so
    /// is anything but a regular file. Throws `unreadable`, including if there are more than
    /// `limit` bytes.
    package static func read(
        _ path: String,
        limit: Int,
        onlyRegular: Bool = false
    ) throws(StorageError) -> Data? {
        let refusal: String
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
            let kind = try file.status().st_mode & S_IFMT
            let usable = onlyRegular ? [S_IFREG] : [S_IFREG, S_IFIFO, S_IFCHR]
            switch kind {
            case S_IFDIR: throw SystemFailure(code: EISDIR)
            case _ where usable.contains(kind):
                let isReady = kind != S_IFIFO || file.isReadable(within: pipeTimeout)
                guard let contents = try file.contents(limit: limit) else {
                    throw SystemFailure(code: EFBIG)
                }
                // Without a writer, reading a pipe ends at once, as if it were empty.
                if isReady || !contents.isEmpty { return contents }
                refusal = "No program is writing to this pipe"
            default: refusal = "Not a regular file"
            }
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .unreadable(path: path, reason: error.reason(opening: path))
        }
        throw .unreadable(path: path, reason: refusal)
    }
}
