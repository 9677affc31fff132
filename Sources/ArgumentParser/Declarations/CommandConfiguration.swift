/// Subcommands that a help screen lists under a title of their own.
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
    /// The name on the command line; nil stands for the type's name in lower-case words.
    public var commandName: String?
    /// One line on what the command does.
    public var abstract: String
    /// The usage line to show in place of the derived one; an empty one hides it.
    public var usage: String?
    /// Longer text for the help screen; line breaks are kept.
    public var discussion: String
    /// What `--version` prints; it is looked for on the root command, and empty means no such flag.
    public var version: String
    /// Whether help screens and completions list the command.
    public var shouldDisplay: Bool
    /// The commands below this one, in the order of the help screen; those in a group come last.
    public var subcommands: [any ParsableCommand.Type] {
        ungroupedSubcommands + groupedSubcommands.flatMap(\.subcommands)
    }
    /// The commands below this one that are in no group.
    public var ungroupedSubcommands: [any ParsableCommand.Type]
    /// The commands below this one that are listed in groups.
    public var groupedSubcommands: [CommandGroup]
    /// The subcommand that runs when none is named.
    public var defaultSubcommand: (any ParsableCommand.Type)?
    /// Other names that are accepted and not listed.
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
