/// Why parsing did not produce a command: an error, or a request such as `--help`.
enum ParseError: Error {
    case unknownOption(String, suggestion: String?)
    case unknownCommand(String, suggestion: String?)
    case unexpectedArguments([String])
    /// The option, its name as given, and the next word, which cannot be its value.
    case missingValue(ArgumentInfo, name: String, refused: String?)
    case unexpectedValue(name: String, value: String)
    case missingArgument(ArgumentInfo)
    case invalidValue(ArgumentInfo, InvalidValue)
    case validation(any Error)
    /// A request for the whole help screen, or for a summary.
    case help(isWhole: Bool = true)
    case version
    case completionScript(CompletionShell)
    case exit(CleanExit)
}

extension ParseError {
    /// Runs a validation, wrapping the error it throws in a `ParseError`.
    static func validating(_ validate: () throws -> Void) throws(ParseError) {
        do {
            try validate()
        } catch let exit as CleanExit {
            throw .exit(exit)
        } catch {
            throw .validation(error)
        }
    }

    /// Whether this is a request, such as for help, which ends the program successfully.
    var isRequest: Bool {
        switch self {
        case .help, .version, .completionScript, .exit: true
        default: false
        }
    }

    /// Whether it concerns the named command, rather than the default subcommand below it.
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

/// A `ParseError`, and the commands that were being parsed.
struct CommandError: Error {
    /// The commands from the root to the one that was being parsed.
    var stack: [any ParsableCommand.Type]
    var reason: ParseError
}

/// An error for arguments that can be parsed but are invalid. The usage is shown after the message.
public struct ValidationError: Error, CustomStringConvertible, Sendable {
    /// The message for the user.
    public private(set) var message: String

    /// Creates an error.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

/// An error that prints a text and ends the program successfully.
public struct CleanExit: Error, Sendable {
    let text: String

    /// Creates an error that prints a text.
    public static func message(_ text: String) -> CleanExit {
        CleanExit(text: text)
    }
}

/// A process's exit status.
public enum ExitCode: Int32, Sendable {
    /// The command succeeded.
    case success = 0
    /// The command failed.
    case failure = 1
    /// The command line was invalid: `EX_USAGE` in sysexits(3).
    case validationFailure = 64
}
