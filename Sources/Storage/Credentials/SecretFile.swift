import Foundation

/// A secret file that the user keeps elsewhere, such as a private key.
package enum SecretFile {
    /// Reads all bytes at a path; nil if there is no file.
    ///
    /// Throws `exposed` if others can read or write the file, `foreign` if another user owns it,
    /// and `unreadable` if it cannot be read, is not a regular file, or exceeds `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(StorageError) -> Data? {
        let stored = StoredFile(path: path, lockTimeout: .zero, now: { Date() }, sizeLimit: limit)
        guard let found = try stored.found() else { return nil }
        // A service's secrets may be owned by the system administrator.
        guard [geteuid(), 0].contains(found.status.st_uid) else { throw .foreign(path: path) }
        guard found.status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .exposed(path: path, mode: Int(found.status.st_mode & 0o7777))
        }
        guard let bytes = found.bytes else {
            throw .unreadable(path: path, reason: SystemFailure(code: EFBIG).reason)
        }
        return bytes
    }
}
