/// The declarations of a command and its subcommands.
///
/// Help screens, completion scripts and manuals are created from this tree. Parsing does not need
/// it.
package struct CommandInfo: Sendable {
    /// The names from the root command to this one.
    package var path: [String]
    /// Other names that the command can be called by.
    var aliases: [String] = []
    package var abstract: String
    package var discussion = ""
    var usage: String?
    /// Whether help screens and completions list the command.
    package var isListed = true
    package var arguments: [ArgumentInfo] = []
    package var subcommands: [CommandInfo] = []
    /// The name of the subcommand that runs when none is named.
    package var defaultName: String?
    /// The title under which its parent's help screen lists it; nil for the general list.
    var group: String?

    /// The names as a user would type them, without the name of a hidden command.
    var shownPath: [String] { isListed || path.count < 2 ? path : path.dropLast() }

    package var name: String { path.last ?? "" }
    /// All names of the command, the usual one first.
    var names: [String] { [name] + aliases }
    /// The lines of examples: the discussion's first paragraph, if it is indented.
    package var exampleLines: [Substring] {
        discussion.hasPrefix("  ") ? paragraphs.first?.split(separator: "\n") ?? [] : []
    }
    /// The paragraphs of the discussion after the examples.
    package var prose: [Substring] { Array(paragraphs.dropFirst(exampleLines.isEmpty ? 0 : 1)) }
    private var paragraphs: [Substring] { discussion.split(separator: "\n\n") }

    var listedSubcommands: [CommandInfo] { subcommands.filter(\.isListed) }
    var defaultSubcommand: CommandInfo? { subcommands.first { $0.name == defaultName } }
}

extension CommandInfo {
    /// Describes the last command in a path of types, and `depth` levels of subcommands below it.
    package init(_ stack: [any ParsableCommand.Type], depth: Int = .max) {
        let type = stack[stack.count - 1]
        let configuration = type.configuration
        self.init(
            path: stack.map { $0.commandName },
            aliases: configuration.aliases,
            abstract: configuration.abstract,
            discussion: configuration.discussion,
            usage: configuration.usage,
            isListed: configuration.shouldDisplay,
            arguments: CommandInstance(of: type).arguments + Request.arguments(for: stack),
            defaultName: configuration.defaultSubcommand?.commandName
        )
        guard depth > 0 else { return }
        subcommands = type.subcommands.map { subcommand in
            var info = CommandInfo(stack + [subcommand], depth: depth - 1)
            info.group =
                configuration.groupedSubcommands
                .first { $0.subcommands.contains { $0 == subcommand } }?.name
            return info
        }
    }
}

/// The declaration of one argument, used for parsing, help, completion and messages.
package struct ArgumentInfo: Sendable {
    package enum Kind: Sendable {
        case positional
        case option
        case flag
    }

    /// The property wrapper that declares it; nil for a built-in argument.
    var declaration: ObjectIdentifier?
    package var kind: Kind
    package var names: [ArgumentName] = []
    var help: ArgumentHelp
    /// The type of its values; nil for a flag.
    var element: (any ExpressibleByArgument.Type)?
    var declaredCompletion: CompletionKind?
    var defaultDescription: String?
    package var isRequired = false
    package var isRepeating = false
    /// The title of the option group that declares the argument; empty if there is none.
    package var section = ""
    /// The request that the argument makes; nil unless it is built in.
    var request: Request?

    var completion: CompletionKind {
        declaredCompletion ?? element?.defaultCompletionKind ?? .default
    }
    /// Whether help screens list it.
    package var isListed: Bool { help.visibility == .default }
    package var allValues: [String] { element?.allValueStrings ?? [] }
    /// Whether a word such as `-1` right after the option is its value.
    var isNumber: Bool { element is any Numeric.Type }

    /// The name to use in messages: the first long name or, if there is none, the first name.
    var preferredName: ArgumentName? { names.first(where: \.isLong) ?? names.first }

    package var valueName: String {
        if let name = help.valueName { return name }
        guard case .long(let name) = preferredName else { return "value" }
        return name
    }

    /// The argument as written in messages and usage lines, such as `--limit <limit>`.
    var synopsis: String {
        let name = preferredName?.text ?? ""
        switch kind {
        case .positional: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }

    /// The help text with the possible values and the default.
    package var description: String {
        var facts: [String] = []
        var text = help.abstract
        if !allValues.isEmpty {
            facts.append("values: " + allValues.joined(separator: ", "))
            // Moves a default that the text describes into the same parentheses as the values.
            if let range = text.firstRange(of: " (default: ") {
                facts.append("default: \(text[range.upperBound...].dropLast())")
                text = String(text[..<range.lowerBound])
            }
        }
        if let defaultDescription { facts.append("default: \(defaultDescription)") }
        let parts = [text, facts.isEmpty ? "" : "(\(facts.joined(separator: "; ")))"]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
