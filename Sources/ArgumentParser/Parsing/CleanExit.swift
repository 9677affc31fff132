/// A text to print in place of running a command, which then counts as successful.
public struct CleanExit: Error, Sendable {
    enum Content {
        case help((any ParsableCommand.Type)?)
        case message(String)
    }

    let content: Content

    /// Asks for the help screen of a command; nil stands for the root.
    public static func helpRequest(_ type: (any ParsableCommand.Type)? = nil) -> CleanExit {
        CleanExit(content: .help(type))
    }

    /// Asks for the help screen of a command.
    public static func helpRequest(_ command: any ParsableCommand) -> CleanExit {
        CleanExit(content: .help(type(of: command)))
    }

    /// Asks for a text to be printed.
    public static func message(_ text: String) -> CleanExit {
        CleanExit(content: .message(text))
    }
}
