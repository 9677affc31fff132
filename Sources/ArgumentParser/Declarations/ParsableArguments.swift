/// A set of arguments that can be parsed from a command line.
///
/// Every stored property carries one of `@Argument`, `@Option`, `@Flag` and `@OptionGroup`; any
/// other stored property keeps the value that `init()` gives it.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// Creates the declarations; their values can be read only from an instance that was parsed.
    init()

    /// Checks the parsed values together; what it throws becomes a usage error.
    mutating func validate() throws
}

extension ParsableArguments {
    /// Accepts every combination of values.
    public mutating func validate() throws {}

    /// The configuration of a command, or an empty one for a plain set of arguments.
    static var commandConfiguration: CommandConfiguration {
        (Self.self as? any ParsableCommand.Type)?.configuration ?? CommandConfiguration()
    }

    /// The name on the command line: the configured one, or the type's in lower-case words.
    static var commandName: String {
        commandConfiguration.commandName ?? hyphenated(String(describing: Self.self))
    }

    /// Every subcommand, the default one included.
    static var subcommands: [any ParsableCommand.Type] {
        let configuration = commandConfiguration
        guard let preset = configuration.defaultSubcommand,
            !configuration.subcommands.contains(where: { $0 == preset })
        else { return configuration.subcommands }
        return configuration.subcommands + [preset]
    }
}
