import Foundation

/// A socket file that nothing listens on.
package final class TestSocket {
    private let descriptor: Int32

    /// Creates the socket. On macOS it throws if the path exceeds the system's limit, about 100 bytes.
    package init(at path: String) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            // A path through the open folder's descriptor is short, however long the folder's own path is.
            let file = URL(filePath: path)
            let folder = unsafe open(file.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
            defer { close(folder) }
            let path = "/proc/self/fd/\(folder)/\(file.lastPathComponent)"
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < size else { throw POSIXError(.ENAMETOOLONG) }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
            unsafe place.copyBytes(from: path.utf8)
        }
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }
}
