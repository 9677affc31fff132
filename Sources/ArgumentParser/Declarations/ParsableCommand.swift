/// A command, or a group of commands, of a command-line program.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, texts and subcommands; empty unless declared.
    static var configuration: CommandConfiguration { get }
}

extension ParsableCommand {
    /// A configuration that leaves everything at its default.
    public static var configuration: CommandConfiguration { CommandConfiguration() }
}

/// A set of arguments that can be parsed from a command line.
///
/// Every stored property has one of `@Argument`, `@Option`, `@Flag` and `@OptionGroup`.
public protocol ParsableArguments: SendableMetatype {
    /// Creates the declarations; values can only be read from a parsed instance.
    init()

    /// Checks the parsed values together; anything it throws becomes a usage error.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts every combination of values.
    public mutating func validate() throws {}
}

extension ParsableCommand {
    /// The name on the command line: the configured one, or the type's in lowercase words.
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

/// Subcommands that a help screen lists under their own title.
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

/// What a command is called, what its help screen says, and which commands are below it.
public struct CommandConfiguration: Sendable {
    /// The name on the command line; nil means the type's name in lowercase words.
    public var commandName: String?
    /// One line on what the command does.
    public var abstract: String
    /// The usage line to show instead of the derived one.
    public var usage: String?
    /// Longer text for the help screen; line breaks are kept.
    public var discussion: String
    /// What `--version` prints; only read from the root command. Empty means there is no such flag.
    public var version: String
    /// Whether help screens and completions list the command.
    public var shouldDisplay: Bool
    /// The commands below this one, in the order of the help screen; those in a group come last.
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
