import Foundation

/// A terminal whose window is closed while a built program uses it.
package struct ClosedTerminal {
    /// The way in which the program ended.
    package enum End: Equatable {
        /// The program exited with this status.
        case left(Int32)
        /// A signal ended the program.
        case signal(Int32)
        /// The program was still running after ten minutes.
        case stayed
    }

    /// The awaited text did not appear.
    package struct Missing: Error {}

    private let terminal: PseudoTerminal
    private let program: pid_t
    /// A descriptor whose stream ends when the program does.
    private let life: Int32

    /// Starts a program as the leader of a session on a terminal, and waits until it shows a text.
    package init(_ program: BuiltProgram, _ arguments: [String], showing text: String) throws {
        terminal = try PseudoTerminal()
        terminal.resize(columns: 80, rows: 24)
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw CocoaError(.featureUnsupported) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        life = ends[0]
        self.program = try ProcessStart(
            path: program.executable.path,
            arguments: arguments,
            environment: program.environment,
            files: [
                (0, .path(terminal.path)), (1, .copy(of: 0)), (2, .copy(of: 0)),
                (9, .copy(of: ends[1])),
            ],
            leadsSession: true
        ).run()
        closeDescriptor(ends[1])
        guard terminal.shown(until: text).hasSuffix(text) else {
            kill(self.program, SIGKILL)
            throw Missing()
        }
    }

    /// Closes the terminal, and returns how the program ended.
    package func close() -> End {
        terminal.close()
        var waiting = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
        let hasEnded = unsafe poll(&waiting, 1, 600_000) == 1
        if !hasEnded { kill(program, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(program, &status, 0) < 0, errno == EINTR {}
        closeDescriptor(life)
        guard hasEnded else { return .stayed }
        return status & 0x7F == 0 ? .left(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
}
