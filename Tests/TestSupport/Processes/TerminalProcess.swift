import Foundation
import Synchronization

/// A built program that runs on its own terminal, which is the controlling terminal of a new session.
///
/// As usual, a shell leads the session: the system resets the terminal's settings when the leader ends, so a
/// test could not see how the program left them. The shell has job control, so that the program can be
/// stopped and continued.
package final class TerminalProcess: Sendable {
    /// The awaited output did not appear in time.
    package struct Missing: Error, CustomStringConvertible {
        /// The missing text and the output so far.
        package let description: String
    }

    /// How a program ended.
    package struct Outcome: Sendable {
        /// The exit status as in a shell: 128 plus the signal's number if a signal ended the program.
        package var status: Int32
        /// The whole output, including escape sequences.
        package var shown: String
        /// The terminal's settings after the program ended.
        package var modes: [tcflag_t]
    }

    /// The terminal's settings before the program started.
    package let modesAtStart: [tcflag_t]
    private let terminal: PseudoTerminal
    private let screen: TerminalScreen
    private let leader: pid_t
    private let place = Mutex(0)

    // Marked by control characters that the programs under test never write.
    private static let mark = (
        start: "\u{1}ended ", end: "\u{2}", stopped: "\u{1}stopped\u{2}"
    )
    private static let script = #"""
        set -m; trap : INT; input=$1; shift
        "$@" <"$input"; status=$?
        while [ $status = \#(128 + SIGTSTP) ]; do
            printf '\001stopped\002'; read -r _; fg >/dev/null; status=$?
        done
        printf '\001ended %d\002' $status; read -r _
        """#

    /// Starts a program on a terminal of this size.
    ///
    /// Its standard input is the same terminal, unless `input` is given.
    package init(
        _ program: BuiltProgram,
        _ arguments: [String],
        columns: UInt16 = 80,
        rows: UInt16 = 24,
        input: PseudoTerminal? = nil
    ) throws {
        terminal = try PseudoTerminal()
        terminal.resize(columns: columns, rows: rows)
        modesAtStart = terminal.modes
        let words = [(input ?? terminal).path, program.executable.path] + arguments
        leader = try ProcessStart(
            path: "/bin/sh",
            arguments: ["-c", Self.script, "sh"] + words,
            environment: program.environment,
            files: [(0, .path(terminal.path)), (1, .copy(of: 0)), (2, .copy(of: 0))],
            leadsSession: true
        ).run()
        screen = TerminalScreen(reading: terminal.master)
    }

    deinit {
        // Both must end to free the terminal. A stopped program ends with its shell.
        if case let group = group, group > 0 { kill(-group, SIGKILL) }
        kill(-leader, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(leader, &status, 0) < 0, errno == EINTR {}
        closeDescriptor(terminal.slave)
        screen.waitForEnd()
    }

    /// Types the keys that send this text.
    package func type(_ text: String) {
        terminal.type(text)
    }

    /// Types keys that send these bytes, which need not be text.
    package func type(_ bytes: [UInt8]) {
        terminal.type(bytes)
    }

    /// Sends a signal to the program, which must be running in the foreground.
    package func send(signal: Int32) {
        if case let group = group, group > 0, group != leader { kill(-group, signal) }
    }

    /// Resizes the window.
    package func resize(columns: UInt16, rows: UInt16) {
        terminal.resize(columns: columns, rows: rows)
    }

    /// The terminal's current settings.
    package var modes: [tcflag_t] { terminal.modes }

    /// The foreground process group.
    private var group: pid_t { tcgetpgrp(terminal.master) }

    /// Whether typed text is currently echoed.
    package var echoes: Bool { terminal.echoes }

    /// Waits for a text after the previously awaited one, and returns the output up to its end.
    ///
    /// Throws `Missing` if it does not appear in time.
    @discardableResult
    package func shown(until text: String, within seconds: Double = 600) async throws -> String {
        let start = place.withLock { $0 }
        let deadline = Date(timeIntervalSinceNow: seconds)
        let end = await onThread { [screen] in
            screen.end(of: text, from: start, before: deadline)
        }
        guard let end else {
            throw Missing(
                description: "\(text.debugDescription) in \(screen.text.debugDescription)"
            )
        }
        place.withLock { $0 = end }
        return screen.text(from: start, to: end)
    }

    /// The offset at the end of the output so far, in bytes.
    package var shownCount: Int { screen.count }

    /// Waits for a text, and returns the output from `start` to the text's last occurrence, with the offset
    /// after it.
    ///
    /// Throws `Missing` if it does not appear in time.
    package func shown(
        from start: Int,
        untilLast text: String,
        within seconds: Double = 600
    ) async throws -> (text: String, place: Int) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        let end = await onThread { [screen] in
            screen.end(of: text, from: start, before: deadline)
        }
        guard end != nil, let last = screen.lastEnd(of: text, from: start) else {
            throw Missing(description: "\(text.debugDescription) behind place \(start)")
        }
        return (screen.text(from: start, to: last), last)
    }

    /// Waits until the program is stopped. Throws `Missing` if it is not in time.
    package func stopped(within seconds: Double = 600) async throws {
        try await shown(until: Self.mark.stopped, within: seconds)
    }

    /// Continues the program in the foreground, like `fg` in a shell.
    package func bringBack() {
        terminal.type("\n")
    }

    /// Waits for the program to end. Throws `Missing` if it does not in time.
    package func finish(within seconds: Double = 600) async throws -> Outcome {
        try await shown(until: Self.mark.start, within: seconds)
        let status = try await shown(until: Self.mark.end, within: seconds).dropLast()
        let text = screen.text
        let end = text.range(of: Self.mark.start)?.lowerBound ?? text.endIndex
        return Outcome(
            status: Int32(status) ?? -1,
            shown: String(text[..<end]),
            modes: terminal.modes
        )
    }
}
