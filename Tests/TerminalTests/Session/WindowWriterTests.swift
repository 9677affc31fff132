import Testing

@testable import Terminal

struct WindowWriterTests {
    private static let kitty = ["TERM": "xterm-kitty"]

    private static func program(_ report: String) throws -> TerminalProgram {
        try #require(TerminalProgram(report: report))
    }

    @Test func `The title is written once, and again after a stop`() {
        var writer = WindowWriter(environment: Self.kitty)
        #expect(writer.update(title: "crate", progress: nil) == "\u{1B}]2;crate\u{1B}\\")
        #expect(writer.update(title: "crate", progress: nil).isEmpty)
        writer.forget()
        #expect(writer.update(title: "crate", progress: nil) == "\u{1B}]2;crate\u{1B}\\")
    }

    @Test func `A title cannot control the terminal`() {
        var writer = WindowWriter(environment: Self.kitty)
        let text = writer.update(title: "a\u{1B}\\\u{7}\n\u{9C}b", progress: nil)
        #expect(text == "\u{1B}]2;a b\u{1B}\\")
        let long = writer.update(title: String(repeating: "x", count: 1000), progress: nil)
        #expect(long.count < 130)
    }

    @Test(arguments: [
        [:], ["TERM": "dumb"], ["TERM": "linux"], ["TERM": "screen-256color", "STY": "1.x"],
    ])
    func `Terminals without a title get none`(environment: [String: String]) {
        var writer = WindowWriter(environment: environment)
        #expect(writer.update(title: "crate", progress: .percent(3)).isEmpty)
        #expect(writer.notification("Done.").isEmpty && writer.end().isEmpty)
    }

    @Test(arguments: [
        ("ghostty 1.2.0", true), ("ghostty 1.1.3", false), ("kitty(0.26.5)", false),
        ("WezTerm 20250301-1-abc", true), ("WezTerm 20240203-110809-5046fc22", false),
        ("iTerm2 3.6.6", true), ("iTerm2 3.5.0", false), ("VTE(7900)", true), ("VTE(7200)", false),
        ("XTerm(379)", false), ("tmux 3.3a", false),
    ])
    func `Progress is written only where it is not mistaken for a notification`(
        report: String,
        isShown: Bool
    ) throws {
        var writer = WindowWriter(environment: [:])
        writer.learn(try Self.program(report))
        let first = writer.update(title: "", progress: .unknown)
        #expect(first == (isShown ? "\u{1B}]9;4;3;0\u{1B}\\" : ""))
        guard isShown else { return }
        #expect(writer.update(title: "", progress: .percent(41)) == "\u{1B}]9;4;1;41\u{1B}\\")
        #expect(writer.update(title: "", progress: .percent(41)).isEmpty)
        #expect(writer.end() == "\u{1B}]9;4;0;0\u{1B}\\" && writer.end().isEmpty)
    }

    @Test(arguments: [
        ("kitty(0.26.5)", "\u{1B}]9;1, 2\u{1B}\\"),
        ("foot(1.13.1)", "\u{1B}]777;notify;vinylogue;1, 2\u{1B}\\"), ("XTerm(379)", ""),
    ])
    func `Notifications are sent only to terminals that show them`(
        report: String,
        expected: String
    ) throws {
        var writer = WindowWriter(environment: [:])
        writer.learn(try Self.program(report))
        #expect(writer.notification("1;\n2\u{7}") == expected)
    }

    @Test func `The environment names the terminal only outside of multiplexers`() {
        let variables = ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.6"]
        #expect(TerminalProgram(environment: variables)?.showsProgress == true)
        #expect(TerminalProgram(environment: ["WT_SESSION": "x"])?.showsProgress == true)
        let inside = variables.merging(["TMUX": "/tmp/x"]) { one, _ in one }
        #expect(TerminalProgram(environment: inside) == nil)
        #expect(TerminalProgram(environment: [:]) == nil)
    }
}
