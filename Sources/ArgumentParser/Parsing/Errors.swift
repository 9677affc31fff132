/// Why parsing did not produce a command: an error, or a request such as `--help`.
enum ParseError: Error {
    case unknownOption(String, suggestion: String?)
    case unknownCommand(String, suggestion: String?)
    case unexpectedArguments([String])
    /// The option, the name as it was given, and the word after it that cannot be its value.
    case missingValue(ArgumentInfo, name: String, refused: String?)
    case unexpectedValue(name: String, value: String)
    case missingArgument(ArgumentInfo)
    case invalidValue(ArgumentInfo, InvalidValue)
    case validation(any Error)
    case help
    case version
    case completionScript(CompletionShell)
}

extension ParseError {
    /// Makes an error of validation a `ParseError`.
    static func validating(_ validate: () throws -> Void) throws(ParseError) {
        do {
            try validate()
        } catch {
            throw .validation(error)
        }
    }

    /// Whether it concerns the command that was named, not the default subcommand below it.
    var isAboutNames: Bool {
        switch self {
        case .help, .unknownCommand: true
        default: false
        }
    }

    /// Whether a request for help elsewhere on the command line takes precedence.
    var isAboutOptions: Bool {
        switch self {
        case .unknownOption, .missingValue, .unexpectedValue: true
        default: false
        }
    }
}

/// A `ParseError` and where it happened.
struct CommandError: Error {
    /// The commands from the root to the one that was being parsed.
    var stack: [any ParsableCommand.Type]
    var reason: ParseError
}

/// Arguments that parse but are not valid; the command's usage is shown with the message.
public struct ValidationError: Error, CustomStringConvertible, Sendable {
    /// What is wrong, for the user.
    public private(set) var message: String

    /// Creates an error.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

/// Ends the program successfully with a text.
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

/// A process's exit status; thrown by a command, it ends the program without a message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
    /// The status as the system knows it.
    public var rawValue: Int32

    /// Creates an exit status.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Creates an exit status.
    public init(_ code: Int32) {
        rawValue = code
    }

    /// Everything went well: 0.
    public static let success = ExitCode(0)
    /// The command failed: 1.
    public static let failure = ExitCode(1)
    /// The command line was wrong: 64, the `EX_USAGE` of sysexits(3).
    public static let validationFailure = ExitCode(64)
}
