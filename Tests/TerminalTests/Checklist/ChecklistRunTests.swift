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
    struct ChecklistRunTests {
        private static let end = "\u{1B}[J\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h"

        /// Shows a list of friends on a terminal, lets `act` type there, and returns the choice.
        private static func choose(
            at terminal: PseudoTerminal,
            act: () throws -> Void
        ) async throws -> Result<[Int]?, any Error> {
            let list = Checklist(
                title: "Friends",
                items: (0..<50).map { ChecklistItem(label: "friend\($0)") }
            )
            terminal.resize(columns: 40, rows: 10)
            let (stream, answers) = AsyncStream.makeStream(of: Result<[Int]?, any Error>.self)
            Thread.detachNewThread {
                answers.yield(
                    Result {
                        try list.run(
                            input: terminal.slave,
                            output: terminal.slave,
                            environment: [:]
                        )
                    }
                )
                answers.finish()
            }
            #expect(terminal.shown(until: "friend6").hasSuffix("\r\n  ○ friend6"))
            try act()
            for await answer in stream { return answer }
            throw CancellationError()
        }

        @Test func `Typing filters the list, and Enter returns the selection`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let answer = try await Self.choose(at: terminal) {
                terminal.type("END4")
                #expect(terminal.shown(until: "END4_  11 found").contains("Filter: END4"))
                #expect(terminal.shown(until: "friend45").contains("▸ ○ friend4"))
                terminal.type(" \u{1B}[B \r")
            }
            #expect(try answer.get() == [4, 40])
            #expect(terminal.shown(until: Self.end).hasSuffix("\r\u{1B}[9A" + Self.end))
            #expect(terminal.modes == before)
        }

        @Test func `Escape cancels without a selection`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let answer = try await Self.choose(at: terminal) { terminal.type(" \u{1B}") }
            #expect(try answer.get() == nil)
            #expect(terminal.modes == before)
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `A signal erases the list and restores the settings`(number: Int32) async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let before = terminal.modes
            let former = signal(number, SIG_IGN)
            defer { _ = signal(number, former) }
            let answer = try await Self.choose(at: terminal) { kill(getpid(), number) }
            #expect(throws: LineInputError.interrupted(signal: number)) { try answer.get() }
            #expect(terminal.shown(until: Self.end) == "\r\u{1B}[9A" + Self.end)
            #expect(terminal.modes == before)
        }

        @Test func `The list adapts to a new window size`() async throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let answer = try await Self.choose(at: terminal) {
                terminal.resize(columns: 20, rows: 5)
                kill(getpid(), SIGWINCH)
                #expect(terminal.shown(until: "friend1").contains("Space Enter Esc"))
                terminal.type("\r")
            }
            #expect(try answer.get() == [])
        }

        @Test func `A list requires a terminal`() throws {
            var ends: [Int32] = [-1, -1]
            try #require(unsafe pipe(&ends) == 0)
            defer { for end in ends { closeDescriptor(end) } }
            #expect(throws: LineInputError.notATerminal) {
                try Checklist(title: "", items: [])
                    .run(input: ends[0], output: ends[1], environment: [:])
            }
        }
    }
}
