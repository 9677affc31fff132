#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The output of a session, which never blocks the program's exit if the terminal stops reading.
///
/// The terminal is opened again if possible: the inherited descriptor is shared with other
/// programs, for which it must not become non-blocking.
struct TerminalOutput {
    /// How long the last write may take before unread output is discarded.
    private static let lastWait = Duration.milliseconds(500)

    /// The reopened terminal, or the inherited descriptor.
    let descriptor: Int32
    private let isOwn: Bool

    /// Reopens the terminal behind a descriptor, or uses the descriptor if that fails.
    init(_ inherited: Int32) {
        var name = [CChar](repeating: 0, count: 1024)
        let opened =
            unsafe ttyname_r(inherited, &name, name.count) == 0
            ? unsafe open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1
        isOwn = opened >= 0
        descriptor = isOwn ? opened : inherited
    }

    /// Closes the descriptor if it was opened here.
    func close() {
        if isOwn { closeFile(descriptor) }
    }

    /// Writes until a byte arrives on `wake` (unless that is -1) or the deadline passes, and
    /// returns the bytes not written.
    func write(
        _ bytes: ArraySlice<UInt8>,
        wakingOn wake: Int32,
        until deadline: ContinuousClock.Instant? = nil
    ) throws(LineInputError) -> ArraySlice<UInt8> {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var waiting = [
                    pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
                    pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                ]
                let time = deadline.map { max($0 - .now, .zero).pollMilliseconds }
                let ready = unsafe poll(&waiting, nfds_t(waiting.count), time ?? -1)
                if ready == 0 || ready > 0 && waiting[1].revents != 0 { return rest }
            } else if errno != EINTR {
                throw .system(code: errno)
            }
        }
        return rest
    }

    /// Writes the last text of a session; after half a second, discards unread output to make room.
    func writeLast(_ text: String) {
        let bytes = Array(text.utf8)[...]
        let deadline = ContinuousClock.now + Self.lastWait
        guard let rest = try? write(bytes, wakingOn: -1, until: deadline), !rest.isEmpty else {
            return
        }
        tcflush(descriptor, TCOFLUSH)
        // Terminates an escape string, such as a picture, that may have been cut off.
        let whole = Array(("\u{1B}\\" + text).utf8)[...]
        // The system may take a moment to free the space.
        _ = try? write(whole, wakingOn: -1, until: .now + .milliseconds(100))
    }
}

/// Calls the system's `write`, which a method of that name would hide.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

/// Calls the system's `close`, which a method of that name would hide.
func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

extension Duration {
    /// This duration for `poll`: whole milliseconds, rounded up so that `poll` does not return too
    /// early.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
