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
    struct HiddenLineTests {
        private static let prompt = "Key: "

        /// Asks for a hidden line on a separate thread, runs `act` once the prompt is shown, and returns the
        /// line.
        private static func ask(
            at terminal: PseudoTerminal,
            limit: Int = 100,
            act: () throws -> Void
        ) async throws -> Result<String?, any Error> {
            let input = LineInput.live(input: terminal.slave, output: terminal.slave, limit: limit)
            let (stream, answers) = AsyncStream.makeStream(of: Result<String?, any Error>.self)
            Thread.detachNewThread {
                answers.yield(Result { try input.hiddenLine(prompt) })
                answers.finish()
            }
            #expect(terminal.shown(until: prompt) == prompt)
            #expect(!terminal.echoes)
            try act()
            for await answer in stream { return answer }
            throw CancellationError()
        }

        @Test func `Typed text is hidden, and echo is restored`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let answer = try await Self.ask(at: terminal) { terminal.type("s3cret é\n") }
            #expect(try answer.get() == "s3cret é")
            #expect(terminal.shown(until: "\n") == "\r\n")
            #expect(terminal.modes == before)
            #expect(terminal.echoes)
        }

        @Test func `At the end of the input the hidden line is nil`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let answer = try await Self.ask(at: terminal) { terminal.type("\u{4}") }
            #expect(try answer.get() == nil)
            #expect(terminal.modes == before)
        }

        @Test func `Losing the terminal ends the input`() async throws {
            let terminal = try PseudoTerminal()
            defer { closeDescriptor(terminal.slave) }
            let answer = try await Self.ask(at: terminal) { closeDescriptor(terminal.master) }
            #expect(try answer.get() == nil)
        }

        @Test func `Echo is restored after a line that is too long`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let answer = try await Self.ask(at: terminal, limit: 3) { terminal.type("1234\n") }
            #expect(throws: LineInputError.tooLong(limit: 3)) { try answer.get() }
            #expect(terminal.modes == before)
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
        func `A signal restores echo before it is passed on`(number: Int32) async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let former = signal(number, SIG_IGN)
            defer { _ = signal(number, former) }
            let answer = try await Self.ask(at: terminal) { kill(getpid(), number) }
            #expect(throws: LineInputError.interrupted(signal: number)) { try answer.get() }
            #expect(terminal.modes == before)
        }

        @Test func `The prompt is repeated when the process continues after a stop`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let former = signal(SIGTSTP, SIG_IGN)
            defer { _ = signal(SIGTSTP, former) }
            let answer = try await Self.ask(at: terminal) {
                kill(getpid(), SIGTSTP)
                #expect(terminal.shown(until: Self.prompt) == Self.prompt)
                terminal.type("again\n")
            }
            #expect(try answer.get() == "again")
            #expect(terminal.echoes)
        }
    }
}
