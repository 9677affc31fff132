/// Why words did not become a command, or what was asked for in place of one.
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
    /// Whether it concerns the command that was named, not the default subcommand below it.
    var isAboutNames: Bool {
        switch self {
        case .help, .unknownCommand: true
        default: false
        }
    }

    /// Whether a request for help that stands elsewhere on the command line goes first.
    var isAboutOptions: Bool {
        switch self {
        case .unknownOption, .missingValue, .unexpectedValue: true
        default: false
        }
    }
}
