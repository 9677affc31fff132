import Foundation
import Terminal
import TestSupport
import Testing

extension SignalTests {
    /// The abilities found for terminals that respond to the queries in different ways.
    struct TerminalAbilitiesTests {
        private static let kitty = ["TERM": "xterm-kitty"]
        private static let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        private static let longest = Duration.ages
        private static let color = RGBColor(red: 16, green: 32, blue: 48)

        /// Queries a terminal that sends these responses. Returns its abilities, the other events and the
        /// queries.
        private static func ask(
            _ environment: [String: String] = ["TERM": "xterm-256color"],
            within time: Duration = longest,
            outerTime: Duration = longest,
            answers: String...
        ) throws -> (abilities: TerminalAbilities, others: [SessionEvent], questions: String) {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            terminal.resize(columns: 80, rows: 20)
            let (abilities, others) = try TerminalSession.run(
                input: terminal.slave,
                output: terminal.slave,
                environment: environment
            ) { session in
                // The kernel buffers typed bytes, so the responses can be sent before the queries.
                for answer in answers { terminal.type(answer) }
                let asked = try session.askAbilities(
                    environment: environment,
                    within: time,
                    outerTime: outerTime
                )
                return (asked.abilities, asked.others)
            }
            return (abilities, others, terminal.shown(until: "\u{1B}[c"))
        }

        @Test func `kitty reports its graphics, its cell size and its background`() throws {
            let (abilities, others, questions) = try Self.ask(
                Self.kitty,
                answers: "\u{1B}]11;rgb:1010/2020/3030\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\",
                "\u{1B}[6;20;9t\u{1B}[4;400;639t\u{1B}[?62;c"
            )
            #expect(abilities.isKnown && abilities.hasKittyGraphics && !abilities.hasSixels)
            #expect(abilities.cell == CellPixels(width: 9, height: 20))
            #expect(abilities.background == Self.color && others.isEmpty)
            #expect(questions.hasSuffix("\u{1B}[c") && !questions.contains("Ptmux"))
        }

        @Test func `A VT340 reports sixels, and only the size of its window`() throws {
            let (abilities, _, _) = try Self.ask(
                answers: "\u{1B}[4;400;640t\u{1B}[?63;1;2;4;6;9;15;16;22;28c"
            )
            #expect(abilities.hasSixels && !abilities.hasKittyGraphics)
            #expect(abilities.cell == CellPixels(width: 8, height: 20))
        }

        @Test(arguments: ["\u{1B}[?4;6c", "\u{1B}[?64;1;2;6;14;22c", "\u{1B}[?6c"])
        func `Other attributes are not mistaken for sixel support`(answer: String) throws {
            let (abilities, _, _) = try Self.ask(answers: answer)
            #expect(abilities.isKnown && !abilities.hasSixels && abilities.cell == nil)
        }

        @Test(arguments: [(answer: "", isSupported: false), ("\u{1B}[?0u", true)])
        func `A terminal supports kitty's keyboard protocol only if it reports its keyboard modes`(
            answer: String,
            isSupported: Bool
        ) throws {
            let (abilities, _, _) = try Self.ask(Self.kitty, answers: answer + "\u{1B}[?62c")
            #expect(abilities.hasKeyboardProtocol == isSupported)
        }

        @Test func `After tmux responds, the response of the outer terminal is awaited`() throws {
            let (abilities, _, questions) = try Self.ask(
                Self.tmux,
                answers: "\u{1B}[?1;2c\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
            )
            #expect(abilities.hasKittyGraphics && !abilities.hasSixels)
            #expect(questions.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,"))
            #expect(questions.contains(",U=1,"))
            #expect(!questions.replacing("\u{1B}\u{1B}_", with: "").contains("\u{1B}_"))
        }

        @Test(arguments: [
            (answers: "\u{1B}[?1;2;4c\u{1B}[?62;4c", hasSixels: true),
            ("\u{1B}[?1;2;4c\u{1B}[?62c", false), ("\u{1B}[?1;2c\u{1B}[?62;4c", false),
        ])
        func `Inside tmux, sixels need both tmux and the outer terminal`(
            answers: String,
            hasSixels: Bool
        ) throws {
            let (abilities, _, questions) = try Self.ask(Self.tmux, answers: answers)
            #expect(abilities.isKnown && abilities.hasSixels == hasSixels)
            #expect(questions.hasSuffix("\u{1B}\u{1B}[c"))
        }

        @Test func `After tmux responds, the wait for a silent outer terminal is limited`() throws {
            let start = ContinuousClock.now
            let (abilities, _, _) = try Self.ask(
                Self.tmux,
                outerTime: .milliseconds(25),
                answers: "\u{1B}[?1;2;4c"
            )
            #expect(abilities.isKnown && !abilities.hasSixels && !abilities.hasKittyGraphics)
            #expect(ContinuousClock.now - start < Self.longest)
        }

        @Test(arguments: [
            ["TERM": "screen", "STY": "1.x"], ["TERM": "linux"],
            ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], ["ZELLIJ": "0"],
        ])
        func `Kitty's query is not sent to terminals that would print it`(
            environment: [String: String]
        ) throws {
            let (abilities, _, questions) = try Self.ask(environment, answers: "\u{1B}[?6c")
            #expect(abilities.isKnown && !questions.contains("_G"))
        }

        @Test func `The wait for a silent terminal ends at the time limit`() throws {
            let (abilities, others, _) = try Self.ask(within: .milliseconds(30))
            #expect(abilities == TerminalAbilities() && others.isEmpty)
        }

        @Test func `A response that arrives late is delivered as an event`() throws {
            let terminal = try PseudoTerminal()
            defer { terminal.close() }
            let event = try TerminalSession.run(
                input: terminal.slave,
                output: terminal.slave,
                environment: [:]
            ) { session in
                _ = try session.askAbilities(
                    environment: [:],
                    within: .milliseconds(10),
                    outerTime: .zero
                )
                terminal.type("\u{1B}[?62;4c")
                return try session.next(.ages)
            }
            #expect(event == .input(.answer(.attributes([62, 4]))))
        }

        @Test func `Keys typed in the meantime are replayed in order`() throws {
            let (abilities, others, _) = try Self.ask(
                answers: "a\u{1B}]11;rgb:10/20/",
                "30\u{7}\u{1B}[Bé\u{1B}[6;",
                "20;9t\u{1B}[200~q\u{1B}[201~\r\u{1B}[?62;4c"
            )
            #expect(abilities.hasSixels && abilities.background == Self.color)
            #expect(abilities.cell == CellPixels(width: 9, height: 20))
            let expected: [InputEvent] = [
                .key(.character("a")), .key(.down), .key(.character("é")), .paste("q"),
                .key(.enter),
            ]
            #expect(others == expected.map(SessionEvent.input))
        }

        @Test func `Garbage is not mistaken for an ability`() throws {
            let (abilities, _, _) = try Self.ask(
                answers: "\u{1B}_Gi=99;OK\u{1B}\\\u{1B}_Gi=31;EINVAL:bad\u{1B}\\\u{1B}[6;1;1t",
                "\u{1B}[6;99;9999999t\u{1B}]11;rgb:zz/0/0\u{7}\u{1B}P>|x\u{1B}\\\u{1B}[?;;;c"
            )
            var expected = TerminalAbilities()
            expected.isKnown = true
            #expect(abilities == expected)
        }
    }
}
