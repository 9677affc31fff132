/// How a command is written on the command line, without a heading.
struct UsageLine {
    let command: CommandInfo

    /// The most options that are spelled out.
    private static let optionLimit = 12

    /// The usage in lines of at most `width` characters, the second and later ones indented; none
    /// when the command hides it.
    func lines(width: Int, firstIndent: Int) -> [String] {
        if let usage = command.usage {
            return usage.split(separator: "\n").map(String.init)
        }
        let indent = String(repeating: " ", count: firstIndent)
        var lines: [String] = []
        var current = ""
        var used = firstIndent
        for part in parts {
            if !current.isEmpty, used + current.count + 1 + part.count > width {
                lines.append(current)
                current = indent + part
                used = 0
            } else {
                current += current.isEmpty ? part : " \(part)"
            }
        }
        return lines + [current]
    }

    private var parts: [String] {
        let listed = command.arguments.filter {
            $0.help.visibility == .default && $0.request == nil
        }
        let options = listed.filter { $0.kind != .positional }
        var parts = [command.shownPath.joined(separator: " ")]
        if options.count > Self.optionLimit {
            parts.append("[<options>]")
            parts += options.filter(\.isRequired).map(part)
        } else {
            parts += options.map(part)
        }
        parts += listed.filter { $0.kind == .positional }.map(part)
        if !command.listedSubcommands.isEmpty { parts.append("<subcommand>") }
        return parts
    }

    private func part(_ argument: ArgumentInfo) -> String {
        let text = argument.synopsis + (argument.isRepeating ? " ..." : "")
        return argument.isRequired ? text : "[\(text)]"
    }
}
