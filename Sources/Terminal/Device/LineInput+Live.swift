#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension LineInput {
    /// Reads from one file descriptor and writes prompts to another: standard input and standard
    /// error unless told otherwise.
    ///
    /// A line may have `limit` bytes. Nothing behind the line is read, so that later readers get it.
    package static func live(input: Int32 = 0, output: Int32 = 2, limit: Int = 4096) -> LineInput {
        let reader = LineReader(descriptor: input, limit: limit)
        return LineInput(
            line: { prompt throws(LineInputError) in
                try writeAll(prompt, to: output)
                return try reader.read(wakingOn: -1).line
            },
            hiddenLine: { prompt throws(LineInputError) in
                try HiddenPrompt(reader: reader, output: output).ask(prompt)
            }
        )
    }
}

/// Writes all of a text to a file descriptor, however often it takes.
func writeAll(_ text: String, to descriptor: Int32) throws(LineInputError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        if count >= 0 {
            bytes = bytes.dropFirst(count)
        } else if errno == EAGAIN {
            // The descriptor may be shared with a program that made it non-blocking.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            unsafe _ = poll(&waiting, 1, -1)
        } else if errno != EINTR {
            throw .system(code: errno)
        }
    }
}
