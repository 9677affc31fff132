#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads one line from a file descriptor, byte by byte so that nothing behind it is taken.
struct LineReader: Sendable {
    /// What ended the waiting.
    enum Outcome: Equatable {
        /// A line without its line break; nil at the end of the input.
        case line(String?)
        /// A byte on the other descriptor: a signal's number.
        case signal(Int32)

        /// The line, when it is one.
        var line: String? { if case .line(let line) = self { line } else { nil } }
    }

    var descriptor: Int32
    var limit: Int

    /// Waits for a line, or for a byte on `wake`, unless that is -1.
    func read(wakingOn wake: Int32) throws(LineInputError) -> Outcome {
        var bytes: [UInt8] = []
        while true {
            var waiting = [
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            if unsafe poll(&waiting, nfds_t(waiting.count), -1) < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw .system(code: errno)
            }
            if waiting[0].revents != 0, let signal = try byte(from: wake) {
                return .signal(Int32(signal))
            }
            guard waiting[1].revents != 0 else { continue }
            guard let byte = try byte(from: descriptor) else {
                return .line(bytes.isEmpty ? nil : try text(bytes))
            }
            if byte == UInt8(ascii: "\n") { return .line(try text(bytes)) }
            guard bytes.count < limit else { throw .tooLong(limit: limit) }
            bytes.append(byte)
        }
    }

    private func byte(from descriptor: Int32) throws(LineInputError) -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe Self.systemRead(descriptor, &byte, 1)
            if count > 0 { return byte }
            // A terminal whose other side is gone answers EIO.
            if count == 0 || errno == EIO { return nil }
            if errno != EINTR, errno != EAGAIN { throw .system(code: errno) }
        }
    }

    private static func systemRead(
        _ descriptor: Int32,
        _ byte: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.read(descriptor, byte, count)
        #else
            unsafe Glibc.read(descriptor, byte, count)
        #endif
    }

    private func text(_ bytes: [UInt8]) throws(LineInputError) -> String {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
        guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
        return text
    }
}
