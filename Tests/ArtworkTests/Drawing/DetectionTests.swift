import Terminal
import Testing

@testable import Artwork

struct DetectionTests {
    private func way(
        _ environment: [String: String],
        _ choice: ArtChoice = .auto,
        colors: ColorSupport = .trueColor,
        isTerminal: Bool = true
    ) -> TerminalGraphics? {
        .detect(choice: choice, colors: colors, isTerminal: isTerminal, environment: environment)
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], TerminalGraphics.kitty),
        (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
        (["TERM": "xterm-ghostty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
        (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm),
        (["TERM": "foot"], .sixel),
        (["TERM": "mlterm"], .sixel),
        (["TERM": "xterm-256color"], .symbols(.trueColor)),
        (
            ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"],
            .symbols(.trueColor)
        ),
        ([:], .symbols(.trueColor)),
    ])
    func `Terminals are known by their environment`(
        environment: [String: String],
        expected: TerminalGraphics
    ) {
        #expect(way(environment) == expected)
    }

    @Test(arguments: [
        ["TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "WezTerm"], ["STY": "1.a"],
        ["TERM": "screen-256color", "KITTY_WINDOW_ID": "1"], ["TERM": "tmux-256color"],
        ["ZELLIJ": "0", "TERM": "xterm-kitty"],
    ])
    func `Inside a multiplexer there are symbols only`(environment: [String: String]) {
        for choice in ArtChoice.allCases where choice != .off {
            #expect(way(environment, choice) == .symbols(.trueColor))
        }
        #expect(way(environment, .off) == nil)
    }

    @Test func `Without colours there is no picture`() {
        for choice in ArtChoice.allCases {
            #expect(way(["TERM": "xterm-kitty"], choice, colors: .none) == nil)
        }
    }

    @Test func `A choice wins over what is known`() {
        #expect(way(["TERM": "xterm-kitty"], .symbols, colors: .ansi16) == .symbols(.ansi16))
        #expect(way([:], .sixel) == .sixel)
        #expect(way([:], .kitty) == .kitty)
        #expect(way([:], .iterm) == .iterm)
        #expect(way(["TERM": "xterm-kitty"], .off) == nil)
    }

    @Test func `Graphics are not sent to a file unasked`() {
        #expect(way(["TERM": "xterm-kitty"], isTerminal: false) == .symbols(.trueColor))
    }
}
