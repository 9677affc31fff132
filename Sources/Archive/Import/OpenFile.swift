import Foundation

/// A file that is read from its start, piece by piece.
final class OpenFile {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure }
    }

    deinit { close(descriptor) }

    /// The next bytes, up to 256 KiB; none at the end.
    func read() throws -> [UInt8] {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, used in
            repeat {
                count = unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            used = max(count, 0)
        }
        guard count >= 0 else { throw Self.failure }
        return bytes
    }

    private static var failure: Archive.ImportFailure {
        .unreadable(unsafe String(cString: strerror(errno)))
    }
}
