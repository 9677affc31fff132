/// A command, or a group of commands, of a command-line program.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, help texts and subcommands.
    static var configuration: CommandConfiguration { get }
}

extension ParsableCommand {
    /// A configuration without help texts and subcommands; the name is derived from the type's.
    public static var configuration: CommandConfiguration { CommandConfiguration() }
}

/// A set of arguments that can be parsed from a command line.
///
/// Every stored property must have `@Argument`, `@Option`, `@Flag` or `@OptionGroup`.
public protocol ParsableArguments: SendableMetatype {
    /// Creates an instance with its declarations. Values can be read only after parsing.
    init()

    /// Checks the parsed values together; anything it throws becomes a usage error.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts every combination of values.
    public mutating func validate() throws {}
}

extension ParsableCommand {
    /// The name on the command line: the configured one, or the type's in the form `list-friends`.
    static var commandName: String {
        configuration.commandName ?? hyphenated(String(describing: Self.self))
    }

    /// Every subcommand, including the default one.
    static var subcommands: [any ParsableCommand.Type] {
        let configuration = configuration
        guard let preset = configuration.defaultSubcommand,
            !configuration.subcommands.contains(where: { $0 == preset })
        else { return configuration.subcommands }
        return configuration.subcommands + [preset]
    }
}

/// Subcommands that a help screen lists under a title.
public struct CommandGroup: Sendable {
    /// The title.
    public var name: String
    /// The subcommands, in the order of the help screen.
    public var subcommands: [any ParsableCommand.Type]

    /// Creates a group.
    public init(name: String, subcommands: [any ParsableCommand.Type]) {
        self.name = name
        self.subcommands = subcommands
    }
}

/// A command's name, help texts and subcommands.
public struct CommandConfiguration: Sendable {
    /// The name on the command line; nil for the type's name in the form `list-friends`.
    public var commandName: String?
    /// A one-line description of the command.
    public var abstract: String
    /// The usage line to show instead of the derived one.
    public var usage: String?
    /// Longer text for the help screen; line breaks are kept.
    public var discussion: String
    /// What `--version` prints; used only for the root command. If empty, there is no such flag.
    public var version: String
    /// Whether help screens and completions list the command.
    public var shouldDisplay: Bool
    /// The commands below this one, in the order of the help screen, with grouped commands last.
    public var subcommands: [any ParsableCommand.Type] {
        ungroupedSubcommands + groupedSubcommands.flatMap(\.subcommands)
    }
    /// The commands below this one that are not in a group.
    public var ungroupedSubcommands: [any ParsableCommand.Type]
    /// The commands below this one that are listed in groups.
    public var groupedSubcommands: [CommandGroup]
    /// The subcommand that runs if none is named.
    public var defaultSubcommand: (any ParsableCommand.Type)?
    /// Other names on the command line, which help screens do not list.
    public var aliases: [String]

    /// Creates a configuration.
    public init(
        commandName: String? = nil,
        abstract: String = "",
        usage: String? = nil,
        discussion: String = "",
        version: String = "",
        shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [],
        groupedSubcommands: [CommandGroup] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil,
        aliases: [String] = []
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.version = version
        self.shouldDisplay = shouldDisplay
        ungroupedSubcommands = subcommands
        self.groupedSubcommands = groupedSubcommands
        self.defaultSubcommand = defaultSubcommand
        self.aliases = aliases
    }
}
