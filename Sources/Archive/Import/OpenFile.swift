import Foundation

/// A file that is read from its start, chunk by chunk.
final class OpenFile {
    /// Whether it is a regular file, which can be opened again.
    let isRegular: Bool
    private var descriptor: Int32
    /// Whether it is a pipe that no program opened for writing within a second.
    private var isAbandoned = false

    init(path: String) throws {
        // Without `O_NONBLOCK`, opening a pipe would wait for its writer.
        descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENXIO ? .unreadable("it is a socket") : Self.failure
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure }
        isRegular = status.st_mode & S_IFMT == S_IFREG
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFCHR: break
        case S_IFIFO: isAbandoned = !isReadable(within: 1000)
        default: throw Archive.ImportFailure.unreadable("it is not a regular file")
        }
    }

    deinit { close(descriptor) }

    /// Opens a pipe, and waits until all of it is in a temporary file without a name; nil for anything
    /// but a pipe.
    static func whole(pipe path: String) throws -> OpenFile? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
            return nil
        }
        let file = try OpenFile(path: path)
        var name = Array(
            (FileManager.default.temporaryDirectory.path + "/vinylogueXXXXXX").utf8CString
        )
        let copy = unsafe mkstemp(&name)
        guard copy >= 0 else { throw failure }
        unsafe unlink(name)
        do {
            while case let bytes = try file.read(), !bytes.isEmpty { try write(bytes, to: copy) }
            guard lseek(copy, 0, SEEK_SET) == 0 else { throw failure }
        } catch {
            close(copy)
            throw error
        }
        close(file.descriptor)
        file.descriptor = copy
        return file
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
            }
            guard count > 0 || errno == EINTR else { throw failure }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Returns the next bytes, up to 256 KiB; empty at the end.
    func read() throws -> [UInt8] {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, used in
            repeat {
                count = unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && (errno == EINTR || errno == EAGAIN && isReadable(within: -1))
            used = max(count, 0)
        }
        guard count >= 0 else { throw Self.failure }
        if bytes.isEmpty, isAbandoned {
            throw Archive.ImportFailure.unreadable("no program is writing to this pipe")
        }
        isAbandoned = false
        return bytes
    }

    private func isReadable(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) != 0
    }

    private static var failure: Archive.ImportFailure {
        .unreadable(unsafe String(cString: strerror(errno)))
    }
}
