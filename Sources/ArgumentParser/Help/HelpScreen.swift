/// The help screen of one command.
struct HelpScreen {
    let command: CommandInfo
    var includesHidden = false
    /// How many characters a line may have.
    var columns = 80

    /// Where the descriptions begin.
    private static let descriptionColumn = 26
    private var width: Int { max(columns, 40) }
    /// Whether descriptions stand below what they describe.
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
        blocks.append("  See '\(names.joined(separator: " "))' for detailed help.")
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
