import Foundation

#if canImport(Darwin)
    import Darwin

    private let streamSocket: Int32 = SOCK_STREAM
#else
    import Glibc

    private let streamSocket = Int32(SOCK_STREAM.rawValue)
#endif

/// An address and a port to listen on.
package struct ListeningAddress: Hashable, Sendable {
    /// The address or host name, without brackets.
    package let host: String
    /// The port; 0 lets the system choose a free port.
    package let port: Int
    /// Whether only this machine can reach the address; false for a parsed one until it is bound.
    package let isLoopback: Bool

    /// An address that only this machine can reach.
    package static func loopback(port: Int = 0) -> ListeningAddress {
        ListeningAddress(host: "127.0.0.1", port: port, isLoopback: true)
    }

    private init(host: String, port: Int, isLoopback: Bool = false) {
        self.host = host
        self.port = port
        self.isLoopback = isLoopback
    }

    /// Parses a text such as "127.0.0.1:8787", "localhost:8787" or "[::]:8787".
    ///
    /// Throws `TokenError.malformedAddress`.
    package init(_ text: String) throws(TokenError) {
        guard let colon = text.lastIndex(of: ":"),
            case let digits = text[text.index(after: colon)...].utf8,
            digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(String(Substring(digits))), port > 0
        else { throw .malformedAddress(text) }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":" as Character) {
            throw .malformedAddress(text)
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .malformedAddress(text)
        }
        self.init(host: String(host), port: Int(port))
    }

    package var text: String {
        host.contains(":" as Character) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// This address after binding, with its actual port and whether it is a loopback address.
    fileprivate func taken(port: UInt16, isLoopback: Bool) -> ListeningAddress {
        ListeningAddress(host: host, port: Int(port), isLoopback: isLoopback)
    }
}

/// A listening socket; the caller must close the descriptor.
struct ListeningSocket {
    let descriptor: Int32
    /// The address, with the port that the system assigned.
    let address: ListeningAddress

    /// Listens on an address; throws `TokenError.notListening`.
    init(at address: ListeningAddress) throws(TokenError) {
        func failure(_ code: Int32 = errno) -> TokenError {
            .notListening(address: address.text, reason: unsafe String(cString: strerror(code)))
        }
        var wish = unsafe addrinfo()
        unsafe wish.ai_socktype = streamSocket
        unsafe wish.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(address.host, String(address.port), &wish, &list)
        guard status == 0, let found = unsafe list else {
            throw .notListening(
                address: address.text,
                reason: unsafe String(cString: gai_strerror(status))
            )
        }
        defer { unsafe freeaddrinfo(found) }
        let descriptor = unsafe socket(found.pointee.ai_family, streamSocket, 0)
        guard descriptor >= 0 else { throw failure() }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var on: Int32 = 1
        unsafe setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_REUSEADDR,
            &on,
            socklen_t(MemoryLayout<Int32>.size)
        )
        guard unsafe bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
            listen(descriptor, 128) == 0
        else {
            let code = errno
            close(descriptor)
            throw failure(code)
        }
        self.descriptor = descriptor
        self.address = Self.taken(address, by: descriptor)
    }

    private static func taken(_ asked: ListeningAddress, by descriptor: Int32) -> ListeningAddress {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
            if unsafe pointer.pointee.ss_family == sa_family_t(AF_INET6) {
                return unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    let bytes = unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) {
                        unsafe Array($0)
                    }
                    return asked.taken(
                        port: unsafe UInt16(bigEndian: $0.pointee.sin6_port),
                        isLoopback: bytes == Array(repeating: 0, count: 15) + [1]
                    )
                }
            }
            return unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                asked.taken(
                    port: unsafe UInt16(bigEndian: $0.pointee.sin_port),
                    isLoopback: unsafe UInt32(bigEndian: $0.pointee.sin_addr.s_addr) >> 24 == 127
                )
            }
        }
    }
}
