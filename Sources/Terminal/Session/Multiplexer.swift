#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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

    /// Whether this is a session of tmux that passes nothing on to the outer terminal, which is
    /// tmux's default. Before 3.3, tmux has no such setting, and passes everything on.
    package static func dropsSequences(_ environment: [String: String]) -> Bool {
        guard environment["TMUX"]?.isEmpty == false,
            let answer = unsafe popen(
                "tmux display-message -p '#{allow-passthrough}' 2>/dev/null",
                "r"
            )
        else { return false }
        defer { unsafe pclose(answer) }
        var line = [CChar](repeating: 0, count: 16)
        guard unsafe fgets(&line, Int32(line.count), answer) != nil else { return false }
        // Some versions write 0 for off.
        let word = String(decoding: line.prefix { $0 > 32 }.map(UInt8.init), as: UTF8.self)
        return ["off", "0"].contains(word)
    }
}

extension String {
    /// This text wrapped in the sequence that makes tmux pass it on to the outer terminal.
    var passedThroughTmux: String {
        "\u{1B}Ptmux;\(replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}
