import Terminal

/// How a terminal shows pictures.
package enum TerminalGraphics: Hashable, Sendable {
    /// Coloured characters; the support is never `none`.
    case symbols(ColorSupport)
    /// DEC's sixel graphics.
    case sixel
    /// The graphics of kitty.
    case kitty
    /// The graphics of iTerm2.
    case iterm
}

extension TerminalGraphics {
    /// The way that a terminal takes, from what was asked for and from what the environment says; nil
    /// is no picture.
    ///
    /// Without colours there are no pictures at all. Inside a multiplexer (tmux, screen, Zellij) there
    /// are symbols only, whatever was asked for: it would lose track of graphics. `auto` gives graphics
    /// only to a terminal that is known to have them, and symbols where the output is no terminal.
    package static func detect(
        choice: ArtChoice,
        colors: ColorSupport,
        isTerminal: Bool,
        environment: [String: String]
    ) -> TerminalGraphics? {
        guard colors != .none, choice != .off else { return nil }
        if isMultiplexed(environment) { return .symbols(colors) }
        return switch choice {
        case .off: nil
        case .symbols: .symbols(colors)
        case .sixel: .sixel
        case .kitty: .kitty
        case .iterm: .iterm
        case .auto: isTerminal ? known(environment) ?? .symbols(colors) : .symbols(colors)
        }
    }

    private static func isMultiplexed(_ environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return term.hasPrefix("tmux") || term.hasPrefix("screen")
            || ["TMUX", "STY", "ZELLIJ"].contains { !environment[$0, default: ""].isEmpty }
    }

    /// The graphics of terminals that identify themselves.
    private static func known(_ environment: [String: String]) -> TerminalGraphics? {
        let term = environment["TERM", default: ""].lowercased()
        switch environment["TERM_PROGRAM", default: ""] {
        case "WezTerm", "iTerm.app", "rio": return .iterm
        case "ghostty": return .kitty
        case "mintty", "contour": return .sixel
        // Has graphics only where a setting turns them on.
        case "vscode", "Apple_Terminal": return nil
        default: break
        }
        if term.contains("kitty") || term.contains("ghostty") { return .kitty }
        if ["sixel", "foot", "mlterm", "yaft", "contour"].contains(where: term.contains) {
            return .sixel
        }
        // These outlive a change of terminal, such as over SSH, so the name of the terminal comes first.
        if !environment["KITTY_WINDOW_ID", default: ""].isEmpty { return .kitty }
        if !environment["WEZTERM_PANE", default: ""].isEmpty { return .iterm }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm }
        return nil
    }
}

/// The value of `--art-mode`.
package enum ArtChoice: String, CaseIterable, Sendable {
    /// The best the terminal supports.
    case auto
    /// No pictures.
    case off
    /// Coloured characters.
    case symbols
    /// DEC's graphics, which many terminals have.
    case sixel
    /// The graphics of kitty.
    case kitty
    /// The graphics of iTerm2.
    case iterm
}
