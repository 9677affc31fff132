import Artwork
import Terminal
import VinylogueKit

/// The checks of what the terminal can show.
extension Examination {
    /// The width of the terminal, and its colours.
    var colors: DoctorCheck {
        let console = environment.world.console
        guard console.outputIsTerminal else {
            return DoctorCheck("terminal", .ok, "output is not a terminal")
        }
        let colors =
            switch environment.colors {
            case .none: "no colours"
            case .ansi16: "16 colours"
            case .ansi256: "256 colours"
            case .trueColor: "24-bit colour"
            }
        return DoctorCheck("terminal", .ok, "\(console.columns) columns, \(colors)")
    }

    /// How covers are shown, and how that was found out.
    func covers(_ settings: Settings?) -> DoctorCheck {
        let environment = environment.askingTerminal(nil, settings)
        let console = environment.world.console
        guard console.outputIsTerminal else {
            return DoctorCheck("covers", .ok, "output is not a terminal")
        }
        if environment.isAccessible {
            return DoctorCheck("covers", .ok, "off, because the setting accessible is on")
        }
        let choice = settings?.art ?? .auto
        let way = TerminalGraphics.detect(
            choice: choice,
            colors: environment.colors,
            isTerminal: true,
            environment: environment.world.variables,
            abilities: console.abilities
        )
        guard let way else { return DoctorCheck("covers", .ok, "off") }
        var details = [words(for: way)]
        if choice != .auto {
            details.append("because the setting art is \(choice.rawValue)")
        } else if !console.abilities.isKnown {
            details.append("judging by TERM, because the terminal did not answer")
        }
        if let cell = console.cell {
            details.append("cells of \(cell.width)×\(cell.height) pixels")
        }
        let multiplexer = Multiplexer(environment: environment.world.variables)
        let advice =
            "For real covers in kitty 0.28 or Ghostty, run: tmux set -g allow-passthrough on"
        return DoctorCheck(
            "covers",
            .ok,
            details.joined(separator: ", "),
            advice: multiplexer == .tmux && way == .symbols(environment.colors) && choice == .auto
                ? advice : nil
        )
    }

    private func words(for way: TerminalGraphics) -> String {
        switch way {
        case .symbols: "coloured blocks"
        case .sixel: "sixel graphics"
        case .kitty: "kitty graphics"
        case .kittyInTmux: "kitty graphics, passed through tmux"
        case .iterm: "iTerm2 graphics"
        }
    }

    /// Whether the terminal's text is UTF-8.
    var locale: DoctorCheck {
        let decoration = Decoration.detect(environment: environment.world.variables)
        guard decoration.isASCII else { return DoctorCheck("locale", .ok, "UTF-8") }
        return DoctorCheck(
            "locale",
            .warning,
            "not UTF-8; bars and dashes are drawn in ASCII",
            advice: "Set LANG to a UTF-8 locale, such as C.UTF-8."
        )
    }
}
