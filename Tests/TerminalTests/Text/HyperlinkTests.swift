import Testing

@testable import Terminal

struct HyperlinkTests {
    @Test func `A link puts the URL before its text and closes after it`() {
        let link = Hyperlink.text("Minibar", to: "https://www.last.fm/music/A/_/Caf%C3%A9")
        #expect(
            link
                == "\u{1B}]8;;https://www.last.fm/music/A/_/Caf%C3%A9\u{1B}\\Minibar\u{1B}]8;;\u{1B}\\"
        )
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "", "https://a.example/\u{1B}]0;x\u{7}",
        "https://a.example/a b", "https://a.example/é",
        "https://a.example/" + String(repeating: "a", count: 2000),
    ])
    func `Only plain web URLs become links`(address: String) {
        #expect(Hyperlink.text("Minibar", to: address) == "Minibar")
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "7600"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "4205"], false),
        (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], false),
        (
            [
                "TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "TERM_PROGRAM": "tmux",
                "TERM_PROGRAM_VERSION": "3.5a",
            ], true
        ),
        (
            ["TMUX": "/tmp/x,1,0", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
            false
        ),
        (["TERM": "xterm-kitty", "STY": "1.pts"], false),
        (["TERM": "linux"], false), (["TERM": "xterm"], false), ([:], false),
    ])
    func `Only terminals known to support links get them`(
        environment: [String: String],
        isSupported: Bool
    ) {
        #expect(Hyperlink.isSupported(environment: environment) == isSupported)
    }
}
