import Foundation

/// A running program with readable standard output, which can be killed.
///
/// Foundation's `Process` would need a thread for each output to notice its end after a kill.
package struct ChildProcess: Sendable {
    /// The process ID.
    package let id: pid_t
    /// The reading end of the pipe for its standard output.
    package let output: Int32
    private let input: Int32

    private static let turn = NSLock()

    /// Starts one of the package's programs; see `BuildProducts`.
    ///
    /// Call `endInput` and then `finish` once each. If `environment` is nil, the program inherits the tests'
    /// environment.
    package init(
        program: String,
        _ arguments: [String],
        environment: [String: String]? = nil
    ) throws {
        let path = BuildProducts.program(program).path
        // One start at a time, so that a child does not inherit an end of another child's pipe.
        Self.turn.lock()
        defer { Self.turn.unlock() }
        let (outputEnd, childOutput) = try Self.pipe()
        let (childInput, inputEnd) = try Self.pipe()
        defer {
            close(childOutput)
            close(childInput)
        }
        id = try ProcessStart(
            path: path,
            arguments: arguments,
            environment: environment,
            files: [(0, .copy(of: childInput)), (1, .copy(of: childOutput))]
        ).run()
        output = outputEnd
        input = inputEnd
    }

    /// Closes the program's standard input.
    package func endInput() {
        close(input)
    }

    /// Reads the available output, waiting until there is some; empty at the end.
    package func read() -> String {
        var chunk = [UInt8](repeating: 0, count: 4096)
        var count = -1
        repeat {
            count = unsafe Foundation.read(output, &chunk, chunk.count)
        } while count < 0 && errno == EINTR
        return String(decoding: chunk.prefix(max(0, count)), as: UTF8.self)
    }

    /// Whether the program has ended; `finish` must be called in either case.
    package var hasEnded: Bool {
        var information = unsafe siginfo_t()
        let status = unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        let signal = unsafe information.si_signo
        return status == 0 && signal != 0
    }

    /// Kills the program with SIGKILL, so that it cannot clean up.
    package func kill() {
        Foundation.kill(id, SIGKILL)
    }

    /// Reads the remaining output, and waits for the program to end.
    package func finish() -> String {
        var all = ""
        while case let part = read(), !part.isEmpty { all += part }
        close(output)
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        return all
    }

    private static func pipe() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [0, 0]
        let status = unsafe Foundation.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard status == 0 else { throw CocoaError(.fileReadUnknown) }
        return (ends[0], ends[1])
    }
}
