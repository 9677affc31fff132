import Foundation
import Terminal
import TestSupport
import Testing

extension SignalTests {
    struct KeyboardModeTests {
        private static func run(
            at terminal: PseudoTerminal,
            body: (TerminalSession) throws -> Void
        ) throws {
            try TerminalSession.run(
                modes: .alternateScreen,
                input: terminal.slave,
                output: terminal.slave,
                environment: [:],
                body: body
            )
        }

        @Test func `A mode that is added later is turned off at the end`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            try Self.run(at: terminal) { session in
                try session.add(.keyboard)
                try session.add(.keyboard)
            }
            let shown = terminal.shown(until: "\u{1B}[?1049l")
            #expect(
                shown == "\u{1B}[?1049h\u{1B}[>1u\u{1B}[0m\u{1B}[<u\u{1B}[?1049l",
                "\(shown.debugDescription)"
            )
        }

        @Test func `A crash turns off a mode that was added later`() async throws {
            let terminal = try PseudoTerminal()
            await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
                let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
                try TerminalSession.run(
                    modes: .alternateScreen,
                    input: descriptor,
                    output: descriptor,
                    environment: [:]
                ) { session in
                    try session.add(.keyboard)
                    fatalError("A crash that is wanted")
                }
            }
            let shown = terminal.lastOutput()
            #expect(
                shown == "\u{1B}[?1049h\u{1B}[>1u\u{1B}[0m\u{1B}[<u\u{1B}[?1049l",
                "\(shown.debugDescription)"
            )
        }

        @Test func `Ctrl-C ends the session when it is reported as a key`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let former = signal(SIGINT, SIG_IGN)
            defer { _ = signal(SIGINT, former) }
            #expect(throws: LineInputError.interrupted(signal: SIGINT)) {
                try Self.run(at: terminal) { session in
                    try session.add(.keyboard)
                    terminal.type("\u{1B}[99;5u")
                    while try session.next(.ages) != nil {}
                }
            }
            #expect(terminal.shown(until: "\u{1B}[?1049l").contains("\u{1B}[<u"))
        }

        @Test func `Escape is reported without a pause, and apart from Ctrl-[`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            try Self.run(at: terminal) { session in
                try session.add(.keyboard)
                terminal.type("\u{1B}[27u\u{1B}[91;5u\u{1B}[105;5u\t\u{1B}[57414u\u{1B}[57419;2u")
                let expected: [InputEvent] = [
                    .key(.escape), .key(.character("["), .control), .key(.character("i"), .control),
                    .key(.tab), .key(.enter), .key(.up, .shift),
                ]
                for event in expected { #expect(try session.next(.ages) == .input(event)) }
            }
        }
    }
}
