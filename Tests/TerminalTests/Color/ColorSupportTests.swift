import Terminal
import Testing

struct ColorSupportTests {
    @Test(
        arguments: [
            (["TERM": "xterm"], .ansi16), (["TERM": "xterm-256color"], .ansi256),
            (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "tmux-256color", "COLORTERM": "24bit"], .trueColor),
            (["TERM": "xterm-direct"], .trueColor), (["TERM": "dumb"], .none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none), (["TERM": ""], .none),
            ([:], .none),
            (["TERM": "xterm", "NO_COLOR": "1"], .none),
            (["TERM": "xterm", "NO_COLOR": ""], .ansi16),
            (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], .ansi16),
            (["TERM": "xterm", "COLORTERM": "1"], .ansi16),
        ] as [([String: String], ColorSupport)]
    )
    func `Color support comes from the environment`(
        environment: [String: String],
        support: ColorSupport
    ) {
        let found = ColorSupport.detect(choice: .auto, isTerminal: true, environment: environment)
        #expect(found == support)
    }

    @Test(
        arguments: [
            (.auto, ["TERM": "xterm-256color"], .none),
            (.always, ["TERM": "xterm-256color"], .ansi256),
            (.always, [:], .ansi16), (.always, ["TERM": "dumb"], .ansi16),
            (.always, ["TERM": "xterm", "NO_COLOR": "1"], .ansi16),
            (.never, ["TERM": "xterm"], .none),
            (.auto, ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], .ansi256),
            (.auto, ["TERM": "xterm", "CLICOLOR_FORCE": "0"], .none), (.auto, [:], .none),
        ] as [(ColorChoice, [String: String], ColorSupport)]
    )
    func `A file gets colors only on request`(
        choice: ColorChoice,
        environment: [String: String],
        support: ColorSupport
    ) {
        let found = ColorSupport.detect(choice: choice, isTerminal: false, environment: environment)
        #expect(found == support)
    }

    @Test func `Turning colors off overrides everything else`() {
        let environment = ["TERM": "xterm", "COLORTERM": "truecolor", "CLICOLOR_FORCE": "1"]
        #expect(
            ColorSupport.detect(choice: .never, isTerminal: true, environment: environment) == .none
        )
    }
}
