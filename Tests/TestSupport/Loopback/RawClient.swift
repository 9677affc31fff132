import Foundation

/// A client connection that sends arbitrary text.
package final class RawClient: Sendable {
    private let descriptor: Int32

    /// Connects to a port of 127.0.0.1, from the local address `source` if given.
    package init(port: Int, from source: String? = nil) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(
                AF_INET,
                Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
                0
            )
        #endif
        var address = Self.address("127.0.0.1", port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        if let source {
            var own = Self.address(source, port: 0)
            unsafe withUnsafePointer(to: &own) { pointer in
                _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe bind(descriptor, $0, size)
                }
            }
        }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size)
            }
        }
        guard status == 0 else {
            throw POSIXError(.ECONNREFUSED)
        }
    }

    deinit { closeDescriptor(descriptor) }

    private static func address(_ text: String, port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        _ = unsafe inet_pton(AF_INET, text, &address.sin_addr)
        return address
    }

    /// Sends a text; returns false if the other side has closed the connection.
    @discardableResult
    package func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Closes this side's direction of the connection.
    package func endSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads everything until the server closes the connection or sends nothing for a minute.
    package func rest() async -> String {
        await onThread { [descriptor] in
            var all: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 4096)
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while unsafe poll(&entry, 1, 60_000) > 0 {
                let count = unsafe recv(descriptor, &part, part.count, 0)
                guard count > 0 else { break }
                all += part.prefix(count)
            }
            return String(decoding: all, as: UTF8.self)
        }
    }
}

/// Sends a text to a port of 127.0.0.1, and returns the whole response.
package func exchange(_ text: String, port: Int, from source: String? = nil) async throws -> String
{
    let client = try RawClient(port: port, from: source)
    client.send(text)
    return await client.rest()
}

extension String {
    /// The status of an HTTP response; nil if the text is not one.
    package var status: Int? { hasPrefix("HTTP/1.1 ") ? Int(dropFirst(9).prefix(3)) : nil }
    /// The body of an HTTP response.
    package var body: String {
        components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    }
}
