/// The help screen of one command.
struct HelpScreen {
    let command: CommandInfo
    var includesHidden = false
    /// The width of a line in characters.
    var columns = 80

    /// The column of the descriptions.
    private static let descriptionColumn = 26
    private var width: Int { max(columns, 40) }
    /// Whether descriptions go on their own lines.
    private var isNarrow: Bool { width < 60 }

    /// The whole screen, without a line break at its end.
    var text: String {
        var blocks: [String] = []
        let overview = [command.abstract, command.discussion].filter { !$0.isEmpty }
        if !overview.isEmpty {
            let text = "OVERVIEW: " + overview.joined(separator: "\n\n")
            blocks.append(wrapped(text, width: width).joined(separator: "\n"))
        }
        let heading = "USAGE: "
        let usage = UsageLine(command: command).lines(width: width, firstIndent: heading.count)
        if !usage.isEmpty { blocks.append(heading + usage.joined(separator: "\n")) }

        let listed = command.arguments.filter {
            $0.help.visibility.isListed(includingHidden: includesHidden)
        }
        add(
            "ARGUMENTS",
            listed.filter { $0.kind == .positional && $0.section.isEmpty },
            to: &blocks
        )
        add("OPTIONS", listed.filter { $0.kind != .positional && $0.section.isEmpty }, to: &blocks)
        var sections: [String] = []
        for argument in listed where !argument.section.isEmpty {
            if !sections.contains(argument.section) { sections.append(argument.section) }
        }
        for section in sections {
            add(section.uppercased(), listed.filter { $0.section == section }, to: &blocks)
        }
        addSubcommands(to: &blocks)
        return blocks.joined(separator: "\n\n")
    }

    private func add(_ title: String, _ arguments: [ArgumentInfo], to blocks: inout [String]) {
        guard !arguments.isEmpty else { return }
        let lines = arguments.flatMap { argument in
            var lines = row(argument.label, argument.description)
            if !argument.help.discussion.isEmpty {
                lines += descriptionLines(argument.help.discussion)
            }
            return lines
        }
        blocks.append("\(title):\n" + lines.joined(separator: "\n"))
    }

    private func addSubcommands(to blocks: inout [String]) {
        let listed = command.listedSubcommands
        guard !listed.isEmpty else { return }
        var groups: [String?] = []
        for subcommand in listed where !groups.contains(subcommand.group) {
            groups.append(subcommand.group)
        }
        for group in groups {
            let lines = listed.filter { $0.group == group }.flatMap { subcommand in
                let isDefault = subcommand.name == command.defaultName
                return row(subcommand.name + (isDefault ? " (default)" : ""), subcommand.abstract)
            }
            let title = group?.uppercased() ?? "SUBCOMMANDS"
            blocks.append("\(title):\n" + lines.joined(separator: "\n"))
        }
        let names =
            (command.path.prefix(1) + ["help"] + command.path.dropFirst() + ["<subcommand>"])
        blocks.append("  See \"\(names.joined(separator: " "))\" for detailed help.")
    }

    private func row(_ label: String, _ description: String) -> [String] {
        let label = "  " + label
        var lines = description.isEmpty ? [] : descriptionLines(description)
        guard let first = lines.first, !isNarrow, label.count < Self.descriptionColumn else {
            return [label] + lines
        }
        let gap = String(repeating: " ", count: Self.descriptionColumn - label.count)
        lines[0] = label + gap + first.drop { $0 == " " }
        return lines
    }

    private func descriptionLines(_ text: String) -> [String] {
        let indent = String(repeating: " ", count: isNarrow ? 6 : Self.descriptionColumn)
        return wrapped(text, width: width - indent.count).map { $0.isEmpty ? "" : indent + $0 }
    }
}

extension ArgumentInfo {
    /// All names with what stands for the value, as a help screen lists them.
    var label: String {
        switch kind {
        case .positional: synopsis
        case .option: names.map(\.text).joined(separator: ", ") + " <\(valueName)>"
        case .flag: names.map(\.text).joined(separator: ", ")
        }
    }

    /// The abstract with the possible values and the default.
    var description: String {
        var facts: [String] = []
        if !allValues.isEmpty, request == nil {
            facts.append("values: " + allValues.joined(separator: ", "))
        }
        if let defaultDescription { facts.append("default: \(defaultDescription)") }
        let parts = [help.abstract, facts.isEmpty ? "" : "(\(facts.joined(separator: "; ")))"]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

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

/// Breaks a text into lines of at most `width` characters; its own line breaks and the spaces at
/// the start of its lines are kept, and a word that is longer than a line stands alone.
func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        // A line that fits keeps its inner spaces, such as those between columns.
        if line.count <= width { return [String(line)] }
        let indent = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = indent
        var isEmpty = true
        for word in line.split(separator: " ") {
            if !isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = indent
                isEmpty = true
            }
            current += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        return lines + [isEmpty ? "" : current]
    }
}

/// Joins words as a sentence does: `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A word of the command line in quotes, its control characters written as numbers.
func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            text += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            text.unicodeScalars.append(scalar)
        }
    }
    return text + "\""
}
