import Foundation
import TestSupport
import Testing

/// The ways out of the full screen: the terminal is as it was behind each of them.
@Suite(.timeLimit(.minutes(10)))
struct LeavingTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// What has to be off, or on, once the program has gone.
    private func expectRestored(
        _ outcome: TerminalProcess.Outcome,
        _ terminal: FlowTerminal,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.modes == terminal.process.modesAtStart, sourceLocation: sourceLocation)
        let modes = FlowTerminal.modes(after: outcome.shown)
        #expect(modes == [25], sourceLocation: sourceLocation)
    }

    /// Starts the demo and opens a week.
    private func begin(
        _ variables: [String: String] = [:],
        input: PseudoTerminal? = nil
    ) async throws -> FlowTerminal {
        let terminal = try FlowTerminal(home, variables: variables, input: input)
        try await terminal.shows("friends", "kaspar33")
        #expect((input?.modes ?? terminal.process.modes) != terminal.process.modesAtStart)
        if let input { input.type(Keys.enter) } else { terminal.press(Keys.enter) }
        try await terminal.shows("1 year ago · ")
        return terminal
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `A signal ends the program and leaves the terminal as it was`(signal: Int32) async throws {
        let terminal = try await begin()
        terminal.process.send(signal: signal)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test(arguments: [(Keys.interrupt, SIGINT), (Keys.quit, SIGQUIT)])
    func `Ctrl-C and Ctrl-Backslash do the same`(key: String, signal: Int32) async throws {
        let terminal = try await begin()
        terminal.press(key)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP])
    func `A crash leaves the terminal as it was`(signal: Int32) async throws {
        // The runtime's own look at the crash would take the terminal, and half a minute.
        let terminal = try await begin(["SWIFT_BACKTRACE": "enable=no"])
        terminal.process.send(signal: signal)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test func `Ctrl-Z gives the terminal to the shell, and the program can resume`() async throws {
        let terminal = try await begin()
        let during = terminal.process.modes
        for _ in 0..<2 {
            terminal.press(Keys.stop)
            try await terminal.process.stopped()
            #expect(terminal.process.modes == terminal.process.modesAtStart)
            // The window changes while nobody looks.
            terminal.resize(columns: 100, rows: 30)
            terminal.process.bringBack()
            let screen = try await terminal.shows("nora_needle · WEEK", "1 year ago · ")
            #expect(screen.modes.isSuperset(of: [1049, 2004]) && !screen.modes.contains(25))
            #expect(terminal.process.modes == during)
            terminal.resize(columns: 80, rows: 24)
            try await terminal.shows("nora_needle · WEEK", "1 year ago · ")
        }
        terminal.press("qq")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        expectRestored(outcome, terminal)
    }

    @Test func `The program ends when its input ends`() async throws {
        let input = try PseudoTerminal()
        let terminal = try await begin(input: input)
        closeDescriptor(input.master)
        let outcome = try await terminal.process.finish()
        closeDescriptor(input.slave)
        #expect(outcome.status == 0)
        expectRestored(outcome, terminal)
    }

    @Test func `A terminal that is closed ends the program`() async throws {
        let program = home.program()
        let end = try await onThread {
            Result { try ClosedTerminal(program, ["--demo"], showing: "ZoeOnRepeat").close() }
        }.get()
        #expect(end != .stayed)
    }
}
