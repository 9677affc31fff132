import Foundation

/// A file that the user named as output.
package enum OutputFile {
    /// Writes all of `data` to a path.
    ///
    /// Links are followed and kept. A regular file is replaced in one step and keeps its
    /// permissions; a device or a pipe is written to directly. A pipe that no program opens for
    /// reading within a second is an error. Throws `unwritable`.
    ///
    /// - Parameter durable: whether to return only once a regular file would survive a power cut.
    package static func write(
        _ data: Data,
        to path: String,
        durable: Bool = false
    ) throws(StorageError) {
        do throws(SystemFailure) {
            var status = stat()
            let exists = unsafe stat(path, &status) == 0
            guard exists || errno == ENOENT else { throw .current }
            guard !exists || status.st_mode & S_IFMT == S_IFREG else {
                return try stream(to: path).write(data)
            }
            let target = try LinkTarget(of: path)
            try Descriptor(openingFolder: target.folder).replaceFile(
                named: target.name,
                with: data,
                mode: exists ? status.st_mode & 0o777 : 0o666 & ~creationMask(),
                durable: durable
            )
        } catch {
            throw .unwritable(path: path, reason: reason(of: error, opening: path))
        }
    }

    /// Whether writing to a path replaces a regular file in one step, or creates one.
    package static func replaces(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return errno == ENOENT }
        return status.st_mode & S_IFMT == S_IFREG
    }

    /// Writes the chunks that `body` passes to its argument, by the same rules as `write(_:to:)`.
    ///
    /// If `body` throws, a regular file is unchanged. Throws `unwritable`, and whatever `body`
    /// throws.
    package static func write<Result>(
        to path: String,
        _ body: (_ write: ([UInt8]) throws -> Void) throws -> Result
    ) throws -> Result {
        do {
            var status = stat()
            let exists = unsafe stat(path, &status) == 0
            guard exists || errno == ENOENT else { throw SystemFailure.current }
            guard !exists || status.st_mode & S_IFMT == S_IFREG else {
                let file = try stream(to: path)
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
            throw StorageError.unwritable(
                path: path,
                reason: reason(of: failure, opening: path)
            )
        }
    }

    /// Replaces a file's contents with the result of `change`; concurrent updates wait.
    ///
    /// `change` receives nil if there is no file, and for a pipe or a device, which is only written
    /// to. It returns nil to change nothing. Throws `unreadable`, also if the file exceeds `limit`
    /// bytes, `unwritable`, `locked` after waiting for `lockTimeout`, and whatever `change` throws.
    package static func update(
        _ path: String,
        limit: Int,
        lockTimeout: Duration = .seconds(10),
        change: (Data?) throws -> Data?
    ) throws {
        var status = stat()
        let exists = unsafe stat(path, &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            if let data = try change(nil) { try write(data, to: path) }
            return
        }
        let turn = try turn(at: path, timeout: lockTimeout)
        let old = try InputFile.read(path, limit: limit, onlyRegular: true)
        if let new = try change(old) { try write(new, to: path) }
        _ = turn
    }

    /// Whether two paths lead to the same regular file, through links or by another name; also if
    /// there is no such file yet.
    package static func areSame(_ path: String, _ other: String) -> Bool {
        identity(of: path).map { $0 == identity(of: other) } ?? false
    }

    /// What tells one file from another.
    private struct Identity: Equatable {
        /// The device of the file, or of its folder if there is no file yet.
        var device: dev_t
        /// The number of the file, or of its folder.
        var number: ino_t
        /// The name in the folder; nil if the file exists.
        var name: String?
    }

    /// The identity of a file; nil for anything but a regular file, and if the folder is missing.
    private static func identity(of path: String) -> Identity? {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Identity(device: status.st_dev, number: status.st_ino)
        }
        guard errno == ENOENT, let target = try? LinkTarget(of: path),
            unsafe stat(target.folder, &status) == 0
        else { return nil }
        return Identity(device: status.st_dev, number: status.st_ino, name: target.name)
    }

    /// Locks the folder of a path's target; nil if the file system does not support that.
    private static func turn(
        at path: String,
        timeout: Duration
    ) throws(StorageError) -> FolderLock? {
        let folder: Descriptor
        do throws(SystemFailure) {
            folder = try Descriptor(openingFolder: LinkTarget(of: path).folder)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        do throws(FolderLock.Failure) {
            return try FolderLock(taking: folder, timeout: timeout)
        } catch {
            // Some network drives do not support locking folders.
            guard case .held = error else { return nil }
            throw .locked(path: path)
        }
    }

    /// Opens a device or a pipe for writing; waits up to a second for a pipe's reader.
    private static func stream(to path: String) throws(SystemFailure) -> Descriptor {
        let deadline = ContinuousClock.now + pipeTimeout
        while true {
            do throws(SystemFailure) {
                let file = try Descriptor(
                    opening: path,
                    flags: O_WRONLY | O_NOCTTY | O_NONBLOCK
                )
                let flags = fcntl(file.number, F_GETFL)
                guard fcntl(file.number, F_SETFL, flags & ~O_NONBLOCK) == 0 else { throw .current }
                return file
            } catch {
                guard error.code == ENXIO, isPipe(path), ContinuousClock.now < deadline else {
                    throw error
                }
                usleep(10_000)
            }
        }
    }

    /// How long to wait for a named pipe's reader.
    private static let pipeTimeout = Duration.seconds(1)

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    private static func reason(of failure: SystemFailure, opening path: String) -> String {
        failure.code == ENXIO && isPipe(path)
            ? "No program is reading from this pipe" : failure.reason(opening: path)
    }

    /// The permissions that the user's umask removes from new files.
    private static func creationMask() -> mode_t {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }
}
