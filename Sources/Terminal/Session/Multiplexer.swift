/// A program that runs terminals inside a terminal.
package enum Multiplexer: Hashable, Sendable {
    /// tmux, which can pass escape sequences through to the outer terminal.
    case tmux
    /// GNU screen, Zellij, or a `TERM` that starts with `screen`.
    case other

    /// Detects the multiplexer from the environment; nil if there is none.
    package init?(environment: [String: String]) {
        func isSet(_ name: String) -> Bool { !environment[name, default: ""].isEmpty }
        let term = environment["TERM", default: ""]
        if isSet("TMUX") || term.hasPrefix("tmux") {
            self = .tmux
        } else if isSet("STY") || isSet("ZELLIJ") || term.hasPrefix("screen") {
            self = .other
        } else {
            return nil
        }
    }
}

extension String {
    /// This text wrapped in the sequence that makes tmux pass it on to the outer terminal.
    var passedThroughTmux: String {
        "\u{1B}Ptmux;\(replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}
