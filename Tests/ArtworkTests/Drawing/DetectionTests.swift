import Core
import Terminal
import Testing

@testable import Artwork

struct DetectionTests {
    private func graphics(
        _ environment: [String: String],
        _ choice: ArtChoice = .auto,
        colors: ColorSupport = .trueColor,
        isTerminal: Bool = true,
        says abilities: TerminalAbilities = TerminalAbilities()
    ) -> TerminalGraphics? {
        .detect(
            choice: choice,
            colors: colors,
            isTerminal: isTerminal,
            environment: environment,
            abilities: abilities
        )
    }

    private func abilities(sixels: Bool = false, kitty: Bool = false) -> TerminalAbilities {
        var abilities = TerminalAbilities()
        abilities.isKnown = true
        abilities.hasSixels = sixels
        abilities.hasKittyGraphics = kitty
        return abilities
    }

    @Test func `What a terminal reports takes precedence over its name`() {
        let xterm = ["TERM": "xterm"]
        #expect(graphics(xterm, says: abilities(sixels: true)) == .sixel)
        #expect(graphics(xterm, says: abilities(kitty: true)) == .kitty)
        #expect(graphics(xterm, says: abilities(sixels: true, kitty: true)) == .kitty)
        #expect(graphics(["TERM": "xterm-kitty"], says: abilities()) == .symbols(.trueColor))
        #expect(graphics(["TERM": "foot"], says: abilities()) == .symbols(.trueColor))
        let vscode = ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"]
        #expect(graphics(vscode, says: abilities(sixels: true)) == .sixel)
        #expect(
            graphics(xterm, isTerminal: false, says: abilities(kitty: true)) == .symbols(.trueColor)
        )
    }

    @Test func `iTerm2's graphics cannot be detected by a query, so its name decides`() {
        let iterm = ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]
        #expect(graphics(iterm, says: abilities(sixels: true)) == .iterm)
    }

    @Test func `Inside a multiplexer only graphics that it supports are used`() {
        let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        #expect(graphics(tmux, says: abilities(sixels: true, kitty: true)) == .kittyInTmux)
        #expect(graphics(tmux, .kitty, says: abilities(kitty: true)) == .kittyInTmux)
        #expect(graphics(tmux, says: abilities(sixels: true)) == .sixel)
        #expect(graphics(tmux, .sixel, says: abilities(sixels: true, kitty: true)) == .sixel)
        #expect(graphics(tmux, .kitty, says: abilities(sixels: true)) == .symbols(.trueColor))
        #expect(graphics(tmux, .symbols, says: abilities(kitty: true)) == .symbols(.trueColor))
        #expect(graphics(tmux, says: abilities()) == .symbols(.trueColor))
        // The image ID is encoded as a color, for which 16 colors are too few.
        #expect(graphics(tmux, colors: .ansi16, says: abilities(kitty: true)) == .symbols(.ansi16))
        let zellij = ["TERM": "xterm-256color", "ZELLIJ": "0"]
        #expect(graphics(zellij, says: abilities(sixels: true)) == .sixel)
        #expect(graphics(zellij, .kitty, says: abilities(kitty: true)) == .symbols(.trueColor))
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
    func `Terminals are recognized by their environment`(
        environment: [String: String],
        expected: TerminalGraphics
    ) {
        #expect(graphics(environment) == expected)
    }

    @Test(arguments: [
        ["TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "WezTerm"], ["STY": "1.a"],
        ["TERM": "screen-256color", "KITTY_WINDOW_ID": "1"], ["TERM": "tmux-256color"],
        ["ZELLIJ": "0", "TERM": "xterm-kitty"],
    ])
    func `A multiplexer that reports no abilities gets symbols`(environment: [String: String]) {
        for choice in ArtChoice.allCases where choice != .off {
            #expect(graphics(environment, choice) == .symbols(.trueColor))
        }
        #expect(graphics(environment, .off) == nil)
    }

    @Test func `Without color support no picture is drawn`() {
        for choice in ArtChoice.allCases {
            #expect(graphics(["TERM": "xterm-kitty"], choice, colors: .none) == nil)
        }
    }

    @Test func `A setting overrides detection`() {
        #expect(graphics(["TERM": "xterm-kitty"], .symbols, colors: .ansi16) == .symbols(.ansi16))
        #expect(graphics([:], .sixel) == .sixel)
        #expect(graphics([:], .kitty) == .kitty)
        #expect(graphics([:], .iterm) == .iterm)
        #expect(graphics(["TERM": "xterm-kitty"], .off) == nil)
    }

    @Test func `Output that is not a terminal gets symbols`() {
        #expect(graphics(["TERM": "xterm-kitty"], isTerminal: false) == .symbols(.trueColor))
    }
}
