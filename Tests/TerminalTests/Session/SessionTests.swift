import Foundation
import Terminal
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension SignalTests {
    struct SessionTests {
        private static let modes: ScreenModes = [
            .alternateScreen, .hiddenCursor, .bracketedPaste, .mouse,
        ]
        private static let entry = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h"
        private static let exit =
            "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

        private struct Broken: Error {}

        private static func run<Result: Sendable>(
            at terminal: PseudoTerminal,
            modes: ScreenModes = [],
            body: (TerminalSession) throws -> Result
        ) throws -> Result {
            try TerminalSession.run(
                modes: modes,
                input: terminal.slave,
                output: terminal.slave,
                environment: [:],
                body: body
            )
        }

        /// Waits for each of these events in turn.
        private static func expect(
            _ events: [SessionEvent],
            from session: TerminalSession,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            for event in events {
                #expect(try session.next(.ages) == event, sourceLocation: sourceLocation)
            }
        }

        @Test func `Keys arrive as they are pressed, and the settings are restored`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let result = try Self.run(at: terminal, modes: Self.modes) { session in
                #expect(terminal.shown(until: Self.entry) == Self.entry)
                #expect(terminal.modes != before)
                terminal.type("aé\r\u{1B}[A\u{4}\u{13}\u{16}")
                try Self.expect(
                    [
                        .input(.key(.character("a"))), .input(.key(.character("é"))),
                        .input(.key(.enter)), .input(.key(.up)),
                        .input(.key(.character("d"), .control)),
                        .input(.key(.character("s"), .control)),
                        .input(.key(.character("v"), .control)),
                    ],
                    from: session
                )
                try session.write("one\n")
                return 7
            }
            #expect(result == 7)
            #expect(terminal.shown(until: Self.exit) == "one\r\n" + Self.exit)
            #expect(terminal.modes == before)
        }

        @Test func `A pause distinguishes the Escape key from the start of a sequence`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            try Self.run(at: terminal) { session in
                terminal.type("\u{1B}")
                // Short waits, as during an animation, do not restart the decoder's timeout.
                var event: SessionEvent?
                for _ in 0..<10_000 where event == nil {
                    event = try session.next(.milliseconds(1))
                }
                #expect(event == .input(.key(.escape)))
                #expect(try session.next(.zero) == nil)
                #expect(try session.next(.milliseconds(1)) == nil)
            }
        }

        @Test func `An error in the body restores the settings`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            #expect(throws: Broken.self) {
                try Self.run(at: terminal, modes: .hiddenCursor) { _ in throw Broken() }
            }
            #expect(terminal.shown(until: "\u{1B}[?25h") == "\u{1B}[?25l\u{1B}[0m\u{1B}[?25h")
            #expect(terminal.modes == before)
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `A signal restores the settings before it is passed on`(number: Int32) throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let former = signal(number, SIG_IGN)
            defer { _ = signal(number, former) }
            #expect(throws: LineInputError.interrupted(signal: number)) {
                try Self.run(at: terminal, modes: .hiddenCursor) { session in
                    // The signal is reported before keys that were typed earlier.
                    terminal.type("abc")
                    #expect(try session.next(.ages) == .input(.key(.character("a"))))
                    kill(getpid(), number)
                    while true { _ = try session.next(.ages) }
                }
            }
            #expect(terminal.shown(until: "\u{1B}[?25h").hasSuffix("\u{1B}[?25h"))
            #expect(terminal.modes == before)
        }

        @Test func `A program ended by a signal restores the settings first`()
            async throws
        {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { session in
                    try session.write("ready")
                    kill(getpid(), SIGTERM)
                    while true { _ = try session.next(nil) }
                }
            }
            #expect(terminal.modes == before)
            #expect(
                terminal.lastOutput() == "\u{1B}[?25lready\u{1B}[0m\u{1B}[?25h"
            )
        }

        @Test func `A crash restores the settings`() async throws {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in fatalError("A crash that is wanted") }
            }
            #expect(terminal.modes == before)
            #expect(terminal.lastOutput() == "\u{1B}[?25l\u{1B}[0m\u{1B}[?25h")
        }

        @Test func `A hung program restores the settings on SIGQUIT`()
            async throws
        {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .signal(SIGQUIT)) {
                [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in
                    kill(getpid(), SIGQUIT)
                    while true { pause() }
                }
            }
            #expect(terminal.modes == before)
            #expect(terminal.lastOutput() == "\u{1B}[?25l\u{1B}[0m\u{1B}[?25h")
        }

        @Test func `The terminal's settings are restored on an abort`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            await #expect(processExitsWith: .signal(SIGABRT)) {
                [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in abort() }
            }
            #expect(terminal.modes == before)
        }

        @Test(
            arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
        )
        func `A signal ends a session even if its terminal has stopped reading`(number: Int32)
            async throws
        {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .signal(number)) {
                [path = terminal.path as String, number] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { session in
                    Thread.detachNewThread { kill(getpid(), number) }
                    while true { try session.write(String(repeating: "full ", count: 100_000)) }
                }
            }
            #expect(terminal.modes == before)
            #expect(terminal.lastOutput().contains("\u{1B}[0m\u{1B}[?25h"))
        }

        @Test func `A signal ends a session that never checks for one`() async throws {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in
                    kill(getpid(), SIGTERM)
                    while true { pause() }
                }
            }
            #expect(terminal.modes == before)
            #expect(terminal.lastOutput().hasSuffix("\u{1B}[?25h"))
        }

        @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGALRM])
        func `Every crash signal restores the settings`(number: Int32)
            async throws
        {
            let terminal = try PseudoTerminal()
            let before = terminal.modes
            await #expect(processExitsWith: .signal(number)) {
                [path = terminal.path as String, number] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .hiddenCursor,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in
                    kill(getpid(), number)
                    while true { pause() }
                }
            }
            #expect(terminal.modes == before)
            #expect(terminal.lastOutput().hasSuffix("\u{1B}[?25h"))
        }

        @Test func `Nothing that is written after a crash is shown`() throws {
            let terminal = try PseudoTerminal()
            let former = signal(SIGTRAP) { _ in }
            defer { _ = signal(SIGTRAP, former) }
            try Self.run(at: terminal, modes: .hiddenCursor) { session in
                sendOn(signal: SIGTRAP)
                try session.write("later")
            }
            #expect(terminal.lastOutput() == "\u{1B}[?25l\u{1B}[0m\u{1B}[?25h")
        }

        @Test func `A signal that is not a crash keeps its handler`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            await #expect(processExitsWith: .success) { [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { _ in
                    for number in [SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU] {
                        let handler = signal(number, SIG_DFL)
                        #expect(unsafe unsafeBitCast(handler, to: Int.self) == 0, "\(number)")
                    }
                }
            }
        }

        @Test func `A session can be left even if its terminal has stopped reading`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            try Self.run(at: terminal, modes: .hiddenCursor) { session in
                // Fills the terminal's buffer.
                let other = unsafe open(terminal.path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
                defer { closeDescriptor(other) }
                let text = [UInt8](repeating: 0x78, count: 1 << 20)
                while unsafe write(other, text, text.count) > 0 {}
            }
            #expect(terminal.modes == before)
            #expect(terminal.shown(until: "\u{1B}[?25h").hasSuffix("\u{1B}[?25h"))
        }

        @Test func `A stop restores the settings, and the session then continues`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let former = signal(SIGTSTP, SIG_IGN)
            defer { _ = signal(SIGTSTP, former) }
            try Self.run(at: terminal, modes: Self.modes) { session in
                let during = terminal.modes
                kill(getpid(), SIGTSTP)
                try Self.expect([.resumed], from: session)
                let shown = terminal.shown(until: Self.exit + Self.entry)
                #expect(shown == Self.entry + Self.exit + Self.entry)
                #expect(terminal.modes == during)
                terminal.type("x")
                try Self.expect([.input(.key(.character("x")))], from: session)
                // Like a shell after a SIGSTOP, which cannot be caught.
                kill(getpid(), SIGCONT)
                try Self.expect([.resumed], from: session)
                #expect(terminal.shown(until: Self.entry) == Self.entry)
            }
            #expect(terminal.modes == before)
        }

        @Test func `A new window size is reported`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            terminal.resize(columns: 100, rows: 30)
            try Self.run(at: terminal) { session in
                #expect(session.size() == TerminalSize(columns: 100, rows: 30))
                terminal.resize(columns: 20, rows: 5)
                kill(getpid(), SIGWINCH)
                try Self.expect([.resized(TerminalSize(columns: 20, rows: 5))], from: session)
            }
        }

        @Test func `Another thread can wake the session`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let wake = try Self.run(at: terminal) { session in
                let wake = session.wake
                Thread.detachNewThread { wake() }
                try Self.expect([.woken], from: session)
                for _ in 0..<100_000 { wake() }
                try Self.expect([.woken], from: session)
                #expect(try session.next(.zero) == nil)
                return wake
            }
            wake()
        }

        @Test func `Losing the terminal ends the input, after an Escape typed before`() throws {
            let terminal = try PseudoTerminal()
            defer { closeDescriptor(terminal.slave) }
            try Self.run(at: terminal) { session in
                terminal.type("a\u{1B}")
                try Self.expect([.input(.key(.character("a")))], from: session)
                closeDescriptor(terminal.master)
                try Self.expect([.input(.key(.escape)), .ended, .ended], from: session)
            }
        }

        @Test func `The end of the input ends it, whatever the last failed call reported`() throws {
            let terminal = try PseudoTerminal()
            defer { closeDescriptor(terminal.slave) }
            try Self.run(at: terminal) { session in
                closeDescriptor(terminal.master)
                errno = 0
                try Self.expect([.ended], from: session)
            }
        }

        @Test func `A session requires a terminal for reading and one for writing`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            var ends: [Int32] = [-1, -1]
            try #require(unsafe pipe(&ends) == 0)
            defer { for end in ends { closeDescriptor(end) } }
            for (input, output) in [(ends[0], terminal.slave), (terminal.slave, ends[1])] {
                #expect(throws: LineInputError.notATerminal) {
                    try TerminalSession.run(input: input, output: output, environment: [:]) { _ in }
                }
            }
        }
    }
}
