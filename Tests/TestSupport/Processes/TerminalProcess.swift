import Foundation
import Synchronization

/// A built program that runs on its own terminal, the controlling one of a new session.
///
/// A shell leads the session, as in real life: the system would reset the terminal's settings at the
/// end of a program that leads, and a test could not see how it left them. The shell controls jobs, so
/// that the program can be stopped and continued.
package final class TerminalProcess: Sendable {
    /// Something that a test waited for in vain.
    package struct Missing: Error, CustomStringConvertible {
        /// The text that did not come, and what came.
        package let description: String
    }

    /// How a program ended.
    package struct Outcome: Sendable {
        /// The status as the shell sees it: 128 and the signal's number if a signal ended it.
        package var status: Int32
        /// All that the terminal has shown, escape sequences included.
        package var shown: String
        /// The terminal's modes after the program's end.
        package var modes: [tcflag_t]
    }

    /// The terminal's modes before the program began.
    package let modesAtStart: [tcflag_t]
    private let terminal: PseudoTerminal
    private let screen: TerminalScreen
    private let leader: pid_t
    private let place = Mutex(0)

    // Between control characters that no program here writes.
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
    /// Its standard input is that terminal as well, unless it is to be another one.
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
        // The end of both frees the terminal; a program that is stopped ends with its shell.
        if case let group = group, group > 0 { kill(-group, SIGKILL) }
        kill(-leader, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(leader, &status, 0) < 0, errno == EINTR {}
        closeDescriptor(terminal.slave)
        screen.waitForEnd()
    }

    /// Presses the keys that send this text.
    package func type(_ text: String) {
        terminal.type(text)
    }

    /// Presses keys that send these bytes, which need not be text.
    package func type(_ bytes: [UInt8]) {
        terminal.type(bytes)
    }

    /// Sends a signal to the program, which must have begun and not be stopped.
    package func send(signal: Int32) {
        if case let group = group, group > 0, group != leader { kill(-group, signal) }
    }

    /// Gives the window another size.
    package func resize(columns: UInt16, rows: UInt16) {
        terminal.resize(columns: columns, rows: rows)
    }

    /// The modes of the terminal now.
    package var modes: [tcflag_t] { terminal.modes }

    /// The processes in front; the first of them has the same number.
    private var group: pid_t { tcgetpgrp(terminal.master) }

    /// Whether what is typed shows now.
    package var echoes: Bool { terminal.echoes }

    /// Waits for a text behind the one that was waited for last, and gives all up to its end.
    ///
    /// Throws `Missing` when it does not come in time.
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

    /// The place behind all that was shown so far.
    package var shownCount: Int { screen.count }

    /// What was shown from a place up to the last appearance of a text behind it, once it appears at
    /// all, and the place behind that.
    ///
    /// Throws `Missing` when it does not come in time.
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

    /// Waits until the program is stopped. Throws `Missing` when that does not come in time.
    package func stopped(within seconds: Double = 600) async throws {
        try await shown(until: Self.mark.stopped, within: seconds)
    }

    /// Continues the program in front, as a shell does on `fg`.
    package func bringBack() {
        terminal.type("\n")
    }

    /// Waits for the program's end. Throws `Missing` when it does not come in time.
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
