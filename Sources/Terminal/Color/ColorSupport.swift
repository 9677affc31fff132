/// How many colors an output supports, from none to 24 bits.
package enum ColorSupport: Int, Comparable, Sendable {
    /// Plain text: no escape sequences at all.
    case none
    /// The 16 basic colors.
    case ansi16
    /// The 256-color palette.
    case ansi256
    /// Red, green and blue with 8 bits each.
    case trueColor

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension ColorSupport {
    /// Detects from the setting and the environment how many colors an output supports.
    ///
    /// `never` and `always` override the environment, and `always` means at least the 16 basic
    /// colors. With `auto`, a non-empty `NO_COLOR` means none (no-color.org), a `CLICOLOR_FORCE`
    /// other than empty or `0` acts like `always` (bixense.com/clicolors), and otherwise terminals
    /// get colors if `TERM` is set and not `dumb`. `COLORTERM` and `TERM` determine how many.
    package static func detect(
        choice: ColorChoice,
        isTerminal: Bool,
        environment: [String: String]
    ) -> ColorSupport {
        let level = level(in: environment)
        switch choice {
        case .never: return .none
        case .always: return max(level, .ansi16)
        case .auto:
            if !environment["NO_COLOR", default: ""].isEmpty { return .none }
            let force = environment["CLICOLOR_FORCE", default: ""]
            if !force.isEmpty, force != "0" { return max(level, .ansi16) }
            return isTerminal ? level : .none
        }
    }

    private static func level(in environment: [String: String]) -> ColorSupport {
        let term = environment["TERM", default: ""].lowercased()
        if term.isEmpty || term == "dumb" { return .none }
        let colorTerm = environment["COLORTERM", default: ""].lowercased()
        let variants = term.split(separator: "-")
        if ["truecolor", "24bit"].contains(colorTerm)
            || variants.contains(where: { $0.hasPrefix("direct") })
        {
            return .trueColor
        }
        return variants.contains("256color") ? .ansi256 : .ansi16
    }
}

/// The value of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Colors if the output is a terminal that supports them.
    case auto
    /// Colors even if the output is not a terminal.
    case always
    /// Plain text.
    case never
}
