/// The help screen of one command.
struct HelpScreen {
    let command: CommandInfo
    /// Whether the screen is complete, rather than a summary.
    let isWhole: Bool

    /// The maximum number of characters per line.
    private static let width = 80
    private static let descriptionColumn = 26

    /// The screen's text, without a trailing newline.
    var text: String {
        var blocks = command.abstract.isEmpty ? [] : [folded(command.abstract)]
        blocks.append("USAGE: \(command.usageLine)")
        let examples = command.exampleLines.joined(separator: "\n")
        if !examples.isEmpty { blocks.append("EXAMPLES:\n\(folded(examples))") }
        if isWhole { blocks += command.prose.map { folded(String($0)) } }
        var arguments = command.arguments
        // The arguments of an unlisted default subcommand can be given without its name.
        if isWhole, let preset = command.defaultSubcommand, !preset.isListed {
            arguments = preset.arguments.filter { $0.request == nil } + arguments
        }
        let listed = arguments.filter(\.isListed)
        let general = listed.filter(\.section.isEmpty)
        add("ARGUMENTS", general.filter { $0.kind == .positional }, to: &blocks)
        addSubcommands(to: &blocks)
        add("OPTIONS", general.filter { $0.kind != .positional }, to: &blocks)
        var sections: [String] = []
        for argument in listed where !argument.section.isEmpty {
            if !sections.contains(argument.section) { sections.append(argument.section) }
        }
        for section in sections {
            let arguments = listed.filter { $0.section == section }
            if isWhole {
                add(section.uppercased(), arguments, to: &blocks)
            } else {
                let names = arguments.compactMap(\.preferredName?.text).joined(separator: " ")
                blocks.append("\(section.uppercased()):\n\(folded("  \(names)"))")
            }
        }
        let path = command.shownPath
        if !isWhole {
            blocks.append("Run \"\(path.joined(separator: " ")) --help\" for more.")
        } else if !command.listedSubcommands.isEmpty {
            let names = path.prefix(1) + ["help"] + path.dropFirst() + ["<command>"]
            blocks.append("Run \"\(names.joined(separator: " "))\" for more about a command.")
        }
        return blocks.joined(separator: "\n\n")
    }

    private func folded(_ text: String) -> String {
        wrapped(text, width: Self.width).joined(separator: "\n")
    }

    private func add(_ title: String, _ arguments: [ArgumentInfo], to blocks: inout [String]) {
        guard !arguments.isEmpty else { return }
        let lines = arguments.flatMap { row($0.label, $0.description) }
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
            let title = group?.uppercased() ?? "COMMANDS"
            blocks.append("\(title):\n" + lines.joined(separator: "\n"))
        }
    }

    private func row(_ label: String, _ description: String) -> [String] {
        let label = "  " + label
        let indent = String(repeating: " ", count: Self.descriptionColumn)
        let lines = wrapped(description, width: Self.width - indent.count).map { indent + $0 }
        guard !description.isEmpty, label.count < indent.count else {
            return [label] + (description.isEmpty ? [] : lines)
        }
        return [label + lines[0].dropFirst(label.count)] + lines.dropFirst()
    }
}

extension ArgumentInfo {
    /// All names with a placeholder for the value, as listed on help screens.
    fileprivate var label: String {
        switch kind {
        case .positional: synopsis
        case .option: names.map(\.text).joined(separator: ", ") + " <\(valueName)>"
        case .flag: names.map(\.text).joined(separator: ", ")
        }
    }
}

extension CommandInfo {
    /// The command as written on the command line, with only its required options spelled out.
    var usageLine: String {
        if let usage { return usage }
        let listed = arguments.filter { $0.isListed && $0.request == nil }
        let options = listed.filter { $0.kind != .positional }
        var words = shownPath
        if !options.allSatisfy(\.isRequired) { words.append("[<options>]") }
        words += (options.filter(\.isRequired) + listed.filter { $0.kind == .positional }).map {
            let text = $0.synopsis + ($0.isRepeating ? "..." : "")
            return $0.isRequired ? text : "[\(text)]"
        }
        if !listedSubcommands.isEmpty {
            words.append(defaultName == nil ? "<command>" : "[<command>]")
        }
        return words.joined(separator: " ")
    }
}

/// Wraps a text into lines of at most `width` characters. Existing line breaks are kept, and a word
/// longer than `width` is put on a separate line.
///
/// Continuation lines are aligned with the line's first word or, if it has columns, with the last
/// column.
func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        // A line that fits keeps its inner spaces, such as those between columns.
        if line.count <= width { return [String(line)] }
        var start = line.prefix { $0 == " " }
        if let gap = line.dropFirst(start.count).ranges(of: "  ").last {
            let column = line[..<gap.upperBound] + line[gap.upperBound...].prefix { $0 == " " }
            if column.count < width { start = column }
        }
        let indent = String(repeating: " ", count: start.count)
        var lines: [String] = []
        var current = String(start)
        var isEmpty = true
        let rest: Substring = line.dropFirst(start.count)
        for word in rest.split(separator: " ") {
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

/// Joins words as in a sentence: `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A command-line word in quotes, with control characters escaped as in Swift.
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
