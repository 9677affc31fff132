/// Text that links to a web page, using the control sequence OSC 8.
package enum Hyperlink {
    /// The text as a link; unchanged unless the URL is HTTP or HTTPS, in printable ASCII.
    package static func text(_ text: String, to address: String) -> String {
        guard !text.isEmpty, isPossible(to: address) else { return text }
        return start(to: address) + text + end
    }

    /// Whether a URL can be linked to: HTTP or HTTPS, in printable ASCII.
    static func isPossible(to address: String) -> Bool {
        let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
        // Terminals ignore longer URLs.
        return isWeb && address.utf8.count <= 2000
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The control sequence before a link's text.
    static func start(to address: String) -> String { "\u{1B}]8;;\(address)\u{1B}\\" }

    /// The control sequence after a link's text.
    static let end = "\u{1B}]8;;\u{1B}\\"

    private static let programs: Set = [
        "Hyper", "WezTerm", "ghostty", "iTerm.app", "mintty", "rio", "vscode",
    ]
    private static let terms = [
        "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
    ]

    /// Whether the terminal is known to support links; other terminals may print garbage.
    package static func isSupported(environment: [String: String]) -> Bool {
        func number(_ name: String) -> Int { environment[name].flatMap { Int($0) } ?? 0 }
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let program = environment["TERM_PROGRAM", default: ""]
        if isSet("STY") || isSet("ZELLIJ") { return false }
        if isSet("TMUX") || program == "tmux" {
            let version = environment["TERM_PROGRAM_VERSION", default: ""].split(separator: ".")
                .map { Int($0.prefix(while: \.isNumber)) ?? 0 }
            return program == "tmux" && !version.lexicographicallyPrecedes([3, 4])
        }
        return ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION"].contains(where: isSet)
            || environment["LC_TERMINAL"] == "iTerm2" || programs.contains(program)
            || number("VTE_VERSION") >= 5000 || number("KONSOLE_VERSION") >= 201_200
            || terms.contains { environment["TERM", default: ""].hasPrefix($0) }
    }
}
