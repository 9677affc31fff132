import Foundation

/// A file that the user named for a result.
package enum OutputFile {
    /// Writes all of `data` to a path.
    ///
    /// Links are followed and stay. A regular file is replaced in one step and keeps its permissions;
    /// a device, a pipe or a socket is written into. Throws `unwritable`.
    package static func write(_ data: Data, to path: String) throws(StorageError) {
        do throws(SystemFailure) {
            var status = stat()
            let exists = unsafe stat(path, &status) == 0
            guard exists || errno == ENOENT else { throw .current }
            guard !exists || status.st_mode & S_IFMT == S_IFREG else {
                return try Descriptor(opening: path, flags: O_WRONLY | O_NOCTTY).write(data)
            }
            let target = try LinkTarget(of: path)
            try Descriptor(openingFolder: target.folder).replaceFile(
                named: target.name,
                with: data,
                mode: exists ? status.st_mode & 0o777 : 0o666 & ~creationMask(),
                durable: false
            )
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }

    /// Writes what `body` passes on, piece by piece, to a path: under the same rules as `write`.
    ///
    /// If `body` throws, a regular file stays as it was. Throws `unwritable`, and what `body` throws.
    package static func write<Result>(
        to path: String,
        _ body: (_ write: ([UInt8]) throws -> Void) throws -> Result
    ) throws -> Result {
        do {
            var status = stat()
            let exists = unsafe stat(path, &status) == 0
            guard exists || errno == ENOENT else { throw SystemFailure.current }
            guard !exists || status.st_mode & S_IFMT == S_IFREG else {
                let file = try Descriptor(opening: path, flags: O_WRONLY | O_NOCTTY)
                return try body { try file.write(Data($0)) }
            }
            let target = try LinkTarget(of: path)
            let folder = try Descriptor(openingFolder: target.folder)
            return try folder.replaceFile(
                named: target.name,
                mode: exists ? status.st_mode & 0o777 : 0o666 & ~creationMask(),
                body
            )
        } catch let failure as SystemFailure {
            throw StorageError.unwritable(path: path, reason: failure.reason)
        }
    }

    /// The permissions that the user denies new files.
    private static func creationMask() -> mode_t {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }
}
