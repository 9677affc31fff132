import Foundation

/// A file that the user named as input.
package enum InputFile {
    /// All bytes at a path, which may be a pipe; nil if there is no file.
    ///
    /// Throws `unreadable`, also if there are more than `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(StorageError) -> Data? {
        do throws(SystemFailure) {
            let file = try Descriptor(opening: path, flags: O_RDONLY | O_NOCTTY)
            guard let contents = try file.contents(limit: limit) else {
                throw SystemFailure(code: EFBIG)
            }
            return contents
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
    }
}
