import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A local socket, with just the calls that the test servers need.
///
/// It does not own its descriptor, since threads share it: the code that opened a socket must close it.
struct Socket: Hashable, Sendable {
    /// The system call that failed, with its error code.
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private let descriptor: Int32

    /// Listens on a free port of 127.0.0.1.
    static func listening(backlog: Int32 = 256) throws -> (socket: Socket, port: Int) {
        let (socket, port) = try bound(to: 0)
        guard listen(socket.descriptor, backlog) == 0 else {
            let code = errno
            socket.close()
            throw Failure(call: "listen", code: code)
        }
        return (socket, port)
    }

    /// Reserves a port of 127.0.0.1, or any free port if 0, without listening on it.
    ///
    /// The same port can be reserved several times by this method, but not by other programs.
    static func bound(to port: Int) throws -> (socket: Socket, port: Int) {
        let descriptor = try new()
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, size)
        var address = loopback(port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe bind(descriptor, address, length) == 0 else { return Int32(-1) }
                return unsafe getsockname(descriptor, address, &length)
            }
        }
        guard status == 0 else {
            let code = errno
            Foundation.close(descriptor)
            throw Failure(call: "bind", code: code)
        }
        return (Socket(descriptor: descriptor), Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Starts connecting to a port of 127.0.0.1, without waiting for the connection.
    static func connecting(to port: Int) throws -> Socket {
        let descriptor = try new()
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = loopback(port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length)
            }
        }
        return Socket(descriptor: descriptor)
    }

    /// Connects to a socket in the file system.
    static func connecting(toPath path: String) throws -> Socket {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = Glibc.socket(AF_UNIX, kind, 0)
        #else
            let descriptor = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            unsafe room.copyBytes(from: path.utf8.prefix(room.count - 1))
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length)
            }
        }
        guard status == 0 else {
            let code = errno
            Foundation.close(descriptor)
            throw Failure(call: "connect", code: code)
        }
        return Socket(descriptor: descriptor)
    }

    /// Creates a socket that child processes do not inherit, since a port stays open as long as any process
    /// has the socket.
    private static func new() throws -> Int32 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = Glibc.socket(AF_INET, kind, 0)
        #else
            let descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #endif
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        return descriptor
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Accepts a connection, waiting up to 50 ms; nil if there is none.
    func accept() -> Socket? {
        guard isReadable(within: 0.05) else { return nil }
        let descriptor = Foundation.accept(descriptor, nil, nil)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: Int32 = 1
            unsafe setsockopt(
                descriptor,
                SOL_SOCKET,
                SO_NOSIGPIPE,
                &on,
                socklen_t(MemoryLayout<Int32>.size)
            )
        #endif
        return Socket(descriptor: descriptor)
    }

    /// Whether data or the end of the stream arrives within some seconds.
    func isReadable(within seconds: Double) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, Int32(seconds * 1000)) > 0
    }

    /// Reads the available data; empty at the end of the stream or on an error.
    func receive() -> Data {
        var buffer = [UInt8](repeating: 0, count: 16384)
        var count = -1
        repeat {
            count = unsafe buffer.withUnsafeMutableBytes {
                unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
            }
        } while count < 0 && errno == EINTR
        return Data(buffer.prefix(max(count, 0)))
    }

    /// Sends all of the data; returns false if the other side has closed the connection.
    func send(_ data: Data) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var rest = data
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Makes `close` reset the connection instead of closing it normally.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
    }

    /// Ends both directions, which wakes a thread that is reading.
    func shutDown() {
        #if canImport(Glibc)
            _ = Foundation.shutdown(descriptor, Int32(SHUT_RDWR))
        #else
            Foundation.shutdown(descriptor, SHUT_RDWR)
        #endif
    }

    /// Closes the descriptor.
    func close() {
        Foundation.close(descriptor)
    }
}
