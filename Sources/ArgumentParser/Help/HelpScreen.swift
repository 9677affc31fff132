/// The help screen of one command.
struct HelpScreen {
    let command: CommandInfo

    /// The most characters in a line.
    private static let width = 80
    private static let descriptionColumn = 26

    /// The whole screen, without a line break at its end.
    var text: String {
        var blocks: [String] = []
        let overview = [command.abstract, command.discussion].filter { !$0.isEmpty }
        if !overview.isEmpty {
            let text = "OVERVIEW: " + overview.joined(separator: "\n\n")
            blocks.append(wrapped(text, width: Self.width).joined(separator: "\n"))
        }
        blocks.append("USAGE: \(command.usageLine)")
        let listed = command.arguments.filter { $0.help.visibility == .default }
        let general = listed.filter(\.section.isEmpty)
        add("ARGUMENTS", general.filter { $0.kind == .positional }, to: &blocks)
        add("OPTIONS", general.filter { $0.kind != .positional }, to: &blocks)
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
            let title = group?.uppercased() ?? "SUBCOMMANDS"
            blocks.append("\(title):\n" + lines.joined(separator: "\n"))
        }
        let names =
            (command.path.prefix(1) + ["help"] + command.path.dropFirst() + ["<subcommand>"])
        blocks.append("  See \"\(names.joined(separator: " "))\" for detailed help.")
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
    /// All names with what stands for the value, as a help screen lists them.
    fileprivate var label: String {
        switch kind {
        case .positional: synopsis
        case .option: names.map(\.text).joined(separator: ", ") + " <\(valueName)>"
        case .flag: names.map(\.text).joined(separator: ", ")
        }
    }
}

extension CommandInfo {
    /// How the command is written on the command line; only required options are spelled out.
    var usageLine: String {
        if let usage { return usage }
        let listed = arguments.filter { $0.help.visibility == .default && $0.request == nil }
        let options = listed.filter { $0.kind != .positional }
        var words = shownPath
        if !options.allSatisfy(\.isRequired) { words.append("[<options>]") }
        words += (options.filter(\.isRequired) + listed.filter { $0.kind == .positional }).map {
            let text = $0.synopsis + ($0.isRepeating ? " ..." : "")
            return $0.isRequired ? text : "[\(text)]"
        }
        if !listedSubcommands.isEmpty { words.append("<subcommand>") }
        return words.joined(separator: " ")
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
