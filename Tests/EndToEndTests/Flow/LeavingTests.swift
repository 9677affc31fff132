import Foundation
import TestSupport
import Testing

/// The ways to leave full-screen mode, all of which must restore the terminal.
@Suite(.timeLimit(.minutes(20)))
struct LeavingTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Expects that the terminal's settings are restored and only the cursor's mode is on.
    private func expectRestored(
        _ outcome: TerminalProcess.Outcome,
        _ terminal: FlowTerminal,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.modes == terminal.process.modesAtStart, sourceLocation: sourceLocation)
        let modes = FlowTerminal.modes(after: outcome.shown)
        #expect(modes == [25], sourceLocation: sourceLocation)
    }

    /// What the program prints after it has restored the terminal, and ended with this status.
    private func lastWords(
        of terminal: FlowTerminal,
        status: Int32,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == status, sourceLocation: sourceLocation)
        expectRestored(outcome, terminal, sourceLocation: sourceLocation)
        return try #require(outcome.shown.components(separatedBy: "\u{1B}[?1049l").last)
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
        try await terminal.shows("ONE YEAR AGO", " plays")
        return terminal
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `A signal ends the program and restores the terminal`(signal: Int32) async throws {
        let terminal = try await begin()
        terminal.process.send(signal: signal)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test(arguments: [(Keys.interrupt, SIGINT), (Keys.quit, SIGQUIT)])
    func `Ctrl-C and Ctrl-Backslash restore the terminal`(key: String, signal: Int32) async throws {
        let terminal = try await begin()
        terminal.press(key)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP])
    func `A crash restores the terminal`(signal: Int32) async throws {
        // Swift's backtracer would use the terminal and take half a minute.
        let terminal = try await begin(["SWIFT_BACKTRACE": "enable=no"])
        terminal.process.send(signal: signal)
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 128 + signal)
        expectRestored(outcome, terminal)
    }

    @Test func `Ctrl-Z returns to the shell, and the program can be resumed`() async throws {
        let terminal = try await begin()
        let during = terminal.process.modes
        for _ in 0..<2 {
            terminal.press(Keys.stop)
            try await terminal.process.stopped()
            #expect(terminal.process.modes == terminal.process.modesAtStart)
            // The window is resized while the program is stopped.
            terminal.resize(columns: 100, rows: 30)
            terminal.process.bringBack()
            let screen = try await terminal.shows("nora_needle", "ONE YEAR AGO")
            #expect(screen.modes.isSuperset(of: [1049, 2004]) && !screen.modes.contains(25))
            #expect(terminal.process.modes == during)
            terminal.resize(columns: 80, rows: 24)
            try await terminal.shows("nora_needle", "ONE YEAR AGO")
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

    @Test func `A change that cannot be saved is reported on quitting, with a failure status`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("friends", "q quit")
        // The file is damaged while the program runs.
        try Data("{".utf8).write(to: home.configuration.appending(path: "preferences.json"))
        terminal.press("s")
        try await terminal.shows("Settings", "Animation")
        terminal.press("jjjj ")
        try await terminal.shows("Couldn't save.")
        terminal.press("qq")
        let report = try await lastWords(of: terminal, status: 1)
        #expect(report.contains("vinylogue: A change was not saved.") && report.contains("damaged"))
    }

    @Test func `A change that cannot be saved is reported when a signal ends the program`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("friends", "q quit")
        try Data("{".utf8).write(to: home.configuration.appending(path: "preferences.json"))
        terminal.press("s")
        try await terminal.shows("Settings", "Animation")
        terminal.press("jjjj ")
        try await terminal.shows("Couldn't save.")
        terminal.process.send(signal: SIGTERM)
        let report = try await lastWords(of: terminal, status: 128 + SIGTERM)
        #expect(report.contains("vinylogue: A change was not saved.") && report.contains("damaged"))
    }

    @Test func `A change that waits to be saved is reported when a signal ends the program`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let terminal = try FlowTerminal(home, [])
        try await terminal.shows("friends", "q quit")
        // Another program holds the lock that every change waits for.
        let lock = unsafe open(
            home.configuration.appending(path: ".lock").path,
            O_RDWR | O_CREAT | O_CLOEXEC,
            0o600
        )
        defer { closeDescriptor(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        terminal.press("+")
        try await terminal.shows("Minimum plays: 2.")
        terminal.process.send(signal: SIGTERM)
        let report = try await lastWords(of: terminal, status: 128 + SIGTERM)
        #expect(
            report.contains("vinylogue: A change was not saved. vinylogue was stopped first."),
            "\(report)"
        )
    }

    @Test func `Quitting does not wait for a browser that stays in the foreground`() async throws {
        let programs = home.url.appending(path: "programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
        let started = programs.appending(path: "started")
        try await BuiltProgram.install(
            "echo $$ > '\(started.path)'\nexec /bin/sleep 600",
            at: programs.appending(path: "xdg-open")
        )
        let terminal = try await begin(["PATH": programs.path])
        terminal.press("o")
        try await terminal.shows("Opened in your browser.")
        let process = try #require(
            Int32(String(contentsOf: started, encoding: .utf8).dropLast())
        )
        terminal.press("qq")
        let outcome = try await terminal.process.finish()
        #expect(outcome.status == 0)
        expectRestored(outcome, terminal)
        // The browser is still running, so the program did not wait for it.
        #expect(kill(process, SIGKILL) == 0)
    }

    @Test func `Closing the terminal ends the program`() async throws {
        let program = home.program()
        let end = try await onThread {
            Result { try ClosedTerminal(program, ["--demo"], showing: "ZoeOnRepeat").close() }
        }.get()
        #expect(end != .stayed)
    }
}
