/// A command, or a group of commands, of a command-line program.
public protocol ParsableCommand: ParsableArguments {
    /// The command's name, texts and subcommands; empty unless declared.
    static var configuration: CommandConfiguration { get }

    /// Does the command's work; unless declared it asks for the command's help screen.
    mutating func run() throws
}

extension ParsableCommand {
    /// A configuration that leaves everything at its default.
    public static var configuration: CommandConfiguration { CommandConfiguration() }

    /// Throws the request for this command's help screen.
    public mutating func run() throws {
        throw CleanExit.helpRequest(self)
    }
}
