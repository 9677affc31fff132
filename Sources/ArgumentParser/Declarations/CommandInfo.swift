/// The declarations of a command and its subcommands.
///
/// Help screens and completion scripts are functions of this tree; parsing alone never builds it.
struct CommandInfo: Sendable {
    /// The names from the root command to this one.
    var path: [String]
    var abstract: String
    var discussion: String
    var usage: String?
    var isListed: Bool
    var arguments: [ArgumentInfo]
    var subcommands: [CommandInfo] = []
    /// The name of the subcommand that runs when none is named.
    var defaultName: String?
    /// The title that its parent's help screen lists it under; nil for the general list.
    var group: String?

    /// The names as a user would type them: without that of a hidden command.
    var shownPath: [String] { isListed || path.count < 2 ? path : path.dropLast() }

    var name: String { path.last ?? "" }
    var listedSubcommands: [CommandInfo] { subcommands.filter(\.isListed) }
    var defaultSubcommand: CommandInfo? { subcommands.first { $0.name == defaultName } }
}

extension CommandInfo {
    /// Describes the last command of a path of types, and all commands below it.
    init(_ stack: [any ParsableCommand.Type], depth: Int = .max) {
        let type = stack[stack.count - 1]
        let configuration = type.configuration
        self.init(
            path: stack.map { $0.commandName },
            abstract: configuration.abstract,
            discussion: configuration.discussion,
            usage: configuration.usage,
            isListed: configuration.shouldDisplay,
            arguments: CommandInstance(of: type).arguments,
            defaultName: configuration.defaultSubcommand?.commandName
        )
        arguments += Request.arguments(for: stack)
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

/// What only help, completion and messages ask of an argument; parsing alone need not work it out.
struct ArgumentFacts: Sendable {
    var completion: @Sendable () -> CompletionKind = { .default }
    var allValues: @Sendable () -> [String] = { [] }
    var defaultDescription: String?
    var isNumber: @Sendable () -> Bool = { false }
}

/// The declaration of one argument, used for parsing, help, completion and messages.
struct ArgumentInfo: Sendable {
    enum Kind: Sendable {
        case positional
        case option
        case flag
    }

    /// Names an argument among those of one command: the groups around it and its property.
    struct Key: Hashable, Sendable {
        var groups = ""
        var property: String
    }

    var key: Key
    var kind: Kind
    var names: [ArgumentName] = []
    var help: ArgumentHelp
    var facts = ArgumentFacts()
    var isRequired = false
    var isRepeating = false
    /// The title of the option group that declares the argument; empty for none.
    var section = ""
    /// What parsing does when it meets the argument, for those that no command declares.
    var request: Request?

    var completion: CompletionKind { facts.completion() }
    var allValues: [String] { facts.allValues() }
    var defaultDescription: String? { facts.defaultDescription }
    /// Whether a word such as `-1` right after the option is its value.
    var isNumber: Bool { facts.isNumber() }

    /// A longer name says more, so it stands for the argument in messages.
    var preferredName: ArgumentName? { names.first(where: \.isLong) ?? names.first }

    var valueName: String {
        if let name = help.valueName { return name }
        if case .long(let name) = preferredName { return name }
        return hyphenated(key.property)
    }

    /// The argument as messages and usage lines write it, such as `--limit <limit>`.
    var synopsis: String {
        let name = preferredName?.text ?? ""
        switch kind {
        case .positional: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }
}
