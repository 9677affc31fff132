#if canImport(Darwin)
    import Darwin

    private let systemRead = unsafe Darwin.read
#else
    import Glibc

    private let systemRead = unsafe Glibc.read
#endif

/// Reads a line of text, from a terminal or any other standard input.
///
/// Each function writes its prompt (without adding a line break), waits for a line, and returns it
/// without its line break, or nil when the input has ended. Waiting blocks the calling thread.
package struct LineInput: Sendable {
    /// Reads a line that is shown as it is typed.
    package var line: @Sendable (_ prompt: String) throws(LineInputError) -> String?
    /// Reads a line that is not shown, such as an API key; throws `notATerminal` if it could not be
    /// hidden.
    package var hiddenLine: @Sendable (_ prompt: String) throws(LineInputError) -> String?

    /// Creates an input that uses these two functions.
    package init(
        line: @escaping @Sendable (_ prompt: String) throws(LineInputError) -> String?,
        hiddenLine: @escaping @Sendable (_ prompt: String) throws(LineInputError) -> String?
    ) {
        self.line = line
        self.hiddenLine = hiddenLine
    }
}

extension LineInput {
    /// Reads from one file descriptor and writes prompts to another: standard input and standard
    /// error by default.
    ///
    /// A line may have up to `limit` bytes. What follows the line is left for later readers.
    package static func live(input: Int32 = 0, output: Int32 = 2, limit: Int = 4096) -> LineInput {
        let reader = LineReader(descriptor: input, limit: limit)
        return LineInput(
            line: { prompt throws(LineInputError) in
                let terminal = TerminalOutput(output)
                defer { terminal.close() }
                _ = try terminal.write(Array(prompt.utf8)[...], wakingOn: -1)
                return try reader.read(wakingOn: -1).line
            },
            hiddenLine: { prompt throws(LineInputError) in
                try HiddenPrompt(reader: reader, output: output).ask(prompt)
            }
        )
    }
}

/// Why reading a line or running a session failed.
///
/// Sessions only throw `notATerminal`, `interrupted` and `system`.
package enum LineInputError: Error, Equatable {
    /// Not a terminal, which hidden lines and sessions require.
    case notATerminal
    /// A signal arrived, such as SIGINT (2) for Ctrl-C; the terminal has been restored.
    ///
    /// The signal was then passed on to the process, so callers see this error only if the process
    /// handles or ignores the signal.
    case interrupted(signal: Int32)
    /// The line has more bytes than allowed; the rest of it is not read.
    case tooLong(limit: Int)
    /// The line is not UTF-8.
    case notText
    /// A system call failed with this `errno`.
    case system(code: Int32)
}

/// Reads one line from a file descriptor, byte by byte, so that nothing after it is consumed.
struct LineReader: Sendable {
    /// The result of waiting for a line.
    enum Outcome: Equatable {
        /// A line without its line break; nil at the end of the input.
        case line(String?)
        /// A signal's number, read from the other descriptor.
        case signal(Int32)

        /// The line, if there is one.
        var line: String? { if case .line(let line) = self { line } else { nil } }
    }

    var descriptor: Int32
    var limit: Int

    /// Waits for a line, or for a byte on `wake` if that is not -1.
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
            let count = unsafe systemRead(descriptor, &byte, 1)
            if count > 0 { return byte }
            // Reading from a terminal that was closed fails with EIO.
            if count == 0 || errno == EIO { return nil }
            if errno != EINTR, errno != EAGAIN { throw .system(code: errno) }
        }
    }

    private func text(_ bytes: [UInt8]) throws(LineInputError) -> String {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
        guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
        return text
    }
}
