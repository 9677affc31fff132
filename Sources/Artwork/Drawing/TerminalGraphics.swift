import Core
import Terminal

/// How a terminal shows pictures.
package enum TerminalGraphics: Hashable, Sendable {
    /// Colored characters; the support is never `none`.
    case symbols(ColorSupport)
    /// DEC's sixel graphics.
    case sixel
    /// Kitty graphics.
    case kitty
    /// Kitty graphics passed through tmux, shown in the place of placeholder characters.
    case kittyInTmux
    /// iTerm2 graphics.
    case iterm

    /// The name to show to users.
    package var name: String {
        switch self {
        case .symbols: "coloured blocks"
        case .sixel: "sixel graphics"
        case .kitty: "kitty graphics"
        case .kittyInTmux: "kitty graphics, passed through tmux"
        case .iterm: "iTerm2 graphics"
        }
    }

    /// Whether the terminal stores pictures, so that it can show them again elsewhere or resized.
    package var keepsPictures: Bool {
        switch self {
        case .kitty: true
        case .symbols, .sixel, .kittyInTmux, .iterm: false
        }
    }

    /// Whether a picture can move or change its size in every frame without sending much data.
    package var isLight: Bool {
        if case .symbols = self { true } else { keepsPictures }
    }
}

extension TerminalGraphics {
    /// How to show pictures: as chosen or, by default, in the best way that the terminal supports;
    /// nil if they are off or there are no colors.
    ///
    /// `auto` means symbols if the output is not a terminal. The environment is used only if the
    /// terminal has not responded, and for iTerm2 graphics, which cannot be queried. Inside a
    /// multiplexer (tmux, screen, Zellij), only graphics that it reports as supported are used,
    /// whatever the choice.
    package static func detect(
        choice: ArtChoice,
        colors: ColorSupport,
        isTerminal: Bool,
        environment: [String: String],
        abilities: TerminalAbilities = TerminalAbilities()
    ) -> TerminalGraphics? {
        guard colors != .none, choice != .off else { return nil }
        if let multiplexer = Multiplexer(environment: environment) {
            return inside(multiplexer, choice, colors, abilities) ?? .symbols(colors)
        }
        return switch choice {
        case .off: nil
        case .symbols: .symbols(colors)
        case .sixel: .sixel
        case .kitty: .kitty
        case .iterm: .iterm
        case .auto:
            isTerminal ? best(environment, abilities) ?? .symbols(colors) : .symbols(colors)
        }
    }

    private static func inside(
        _ multiplexer: Multiplexer,
        _ choice: ArtChoice,
        _ colors: ColorSupport,
        _ abilities: TerminalAbilities
    ) -> TerminalGraphics? {
        // Placeholders encode the picture's number as a palette color.
        let hasKitty =
            multiplexer == .tmux && abilities.hasKittyGraphics && colors >= .ansi256
        if hasKitty, [.auto, .kitty].contains(choice) { return .kittyInTmux }
        if abilities.isKnown, abilities.hasSixels, [.auto, .sixel].contains(choice) {
            return .sixel
        }
        return nil
    }

    private static func best(
        _ environment: [String: String],
        _ abilities: TerminalAbilities
    ) -> TerminalGraphics? {
        let named = known(environment)
        guard abilities.isKnown, named != .iterm else { return named }
        if abilities.hasKittyGraphics { return .kitty }
        return abilities.hasSixels ? .sixel : nil
    }

    /// The graphics of the terminal that the environment names; nil if unknown.
    private static func known(_ environment: [String: String]) -> TerminalGraphics? {
        let term = environment["TERM", default: ""].lowercased()
        switch environment["TERM_PROGRAM", default: ""] {
        case "WezTerm", "iTerm.app", "rio": return .iterm
        case "ghostty": return .kitty
        case "mintty", "contour": return .sixel
        // These have graphics only if a setting turns them on.
        case "vscode", "Apple_Terminal": return nil
        default: break
        }
        if term.contains("kitty") || term.contains("ghostty") { return .kitty }
        if ["sixel", "foot", "mlterm", "yaft", "contour"].contains(where: term.contains) {
            return .sixel
        }
        // These variables may come from another terminal, such as over SSH, so the terminal's name
        // takes precedence.
        if !environment["KITTY_WINDOW_ID", default: ""].isEmpty { return .kitty }
        if !environment["WEZTERM_PANE", default: ""].isEmpty { return .iterm }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm }
        return nil
    }
}
