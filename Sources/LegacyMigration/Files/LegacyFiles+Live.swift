import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension LegacyFiles {
    /// Access to the real file system.
    package static let live = LegacyFiles(
        item: { path, followingLinks throws(LegacyError) in
            var status = stat()
            let result =
                followingLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
            guard result == 0 else { throw failure(errno, path: path) }
            return item(status)
        },
        prefix: { path, limit throws(LegacyError) in
            // O_NONBLOCK: do not wait for the writer if the file has become a pipe.
            let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw failure(errno, path: path) }
            defer { close(descriptor) }
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno, path: path) }
            guard case .file(let size) = item(status) else { throw .notARegularFile(path: path) }
            return try read(descriptor, expecting: size, limit: limit, path: path)
        },
        names: { path throws(LegacyError) in
            let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure(errno, path: path) }
            close(descriptor)
            do {
                return try FileManager.default.contentsOfDirectory(atPath: path)
                    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            } catch {
                throw .unreadable(path: path, reason: "its entries cannot be listed")
            }
        }
    )

    private static func item(_ status: stat) -> Item {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file(size: Int(clamping: status.st_size))
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .special
        }
    }

    private static func read(
        _ descriptor: Int32,
        expecting size: Int,
        limit: Int,
        path: String
    ) throws(LegacyError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(size, 0), limit))
        while bytes.count < limit {
            let wanted = min(limit - bytes.count, 1 << 20)
            var count = 0
            var code: Int32 = 0
            let chunk = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                repeat {
                    count = unsafe Foundation.read(descriptor, buffer.baseAddress, wanted)
                } while count < 0 && errno == EINTR
                code = errno
                filled = max(count, 0)
            }
            guard count >= 0 else { throw failure(code, path: path) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk)
        }
        return bytes
    }

    /// Returns the error for a system error code.
    static func failure(_ code: Int32, path: String) -> LegacyError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EACCES, EPERM: .unreadable(path: path, reason: "permission denied")
        case ELOOP: .unreadable(path: path, reason: "its symbolic links form a loop")
        case ENAMETOOLONG: .unreadable(path: path, reason: "the path is too long")
        // Opening a socket, or a pipe without a reader, fails with these.
        case ENXIO, EOPNOTSUPP: .notARegularFile(path: path)
        case EIO: .unreadable(path: path, reason: "input/output error")
        default: .unreadable(path: path, reason: "system error \(code)")
        }
    }
}
