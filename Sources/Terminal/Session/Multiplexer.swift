/// A program that draws other terminals inside a terminal.
package enum Multiplexer: Hashable, Sendable {
    /// tmux, which can pass commands through to the terminal around it.
    case tmux
    /// GNU screen, Zellij, or one that is known only from `TERM`.
    case other

    /// The multiplexer named by the environment; nil if there is none.
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
    /// This text in the sequence that makes tmux pass it through to the terminal around it.
    var passedThroughTmux: String {
        "\u{1B}Ptmux;\(replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}
