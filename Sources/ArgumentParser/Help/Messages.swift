extension ParsableCommand {
    /// Everything to print for a parsing or run-time error, without a trailing newline: the message
    /// with usage, a help screen, a version or a completion script.
    public static func fullMessage(for error: any Error) -> String {
        switch error {
        case let error as CommandError: error.text
        case is ValidationError: CommandError(stack: [Self.self], reason: .validation(error)).text
        default: "Error: \(error)"
        }
    }

    /// The exit status for a parsing or run-time error; success for a request, such as for help.
    public static func exitCode(for error: any Error) -> ExitCode {
        switch error {
        case let error as CommandError: error.reason.isRequest ? .success : .validationFailure
        case is ValidationError: .validationFailure
        default: .failure
        }
    }
}

extension CommandError {
    /// The text to print.
    fileprivate var text: String {
        switch reason {
        case .help(let isWhole):
            HelpScreen(command: CommandInfo(stack, depth: 1), isWhole: isWhole).text
        case .version: stack[0].configuration.version
        case .completionScript(let shell): shell.script(for: stack[0])
        case .exit(let exit): exit.text
        default: messageWithUsage
        }
    }

    /// The message, the help of the argument concerned, and the usage.
    private var messageWithUsage: String {
        let command = CommandInfo(stack, depth: 1)
        var lines = ["Error: \(reason.message)"]
        if let argument = reason.argument, !argument.help.abstract.isEmpty {
            lines.append("Help:  \(argument.synopsis)  \(argument.help.abstract)")
        }
        lines.append("Usage: \(command.usageLine)")
        let help = (command.shownPath + ["--help"]).joined(separator: " ")
        lines.append("  See \"\(help)\" for more information.")
        return lines.joined(separator: "\n")
    }
}

extension ParseError {
    /// The message for the user, in one or two sentences; empty for a request.
    var message: String {
        switch self {
        case .unknownOption(let name, let suggestion):
            return "Unknown option \(quoted(name))" + didYouMean(suggestion)
        case .unknownCommand(let name, let suggestion):
            return "Unknown command \(quoted(name))" + didYouMean(suggestion)
        case .unexpectedArguments(let words):
            let list = words.prefix(5).map(quoted) + (words.count > 5 ? ["..."] : [])
            let noun = words.count == 1 ? "Unexpected argument" : "Unexpected arguments"
            return "\(noun) \(list.joined(separator: ", "))"
        case .missingValue(let argument, let name, let refused):
            return missingValue(argument, name, refused)
        case .unexpectedValue(let name, let value):
            return "\"\(name)\" is a flag and takes no value, but \(quoted(value)) was given"
        case .missingArgument(let argument):
            let kind = argument.kind == .positional ? "argument" : "option"
            return "Missing expected \(kind) \"\(argument.synopsis)\""
        case .invalidValue(let argument, let invalid):
            return invalidValue(argument, invalid)
        case .validation(let error):
            return String(describing: error)
        case .help, .version, .completionScript, .exit:
            return ""
        }
    }

    /// The argument whose help is shown with the message.
    var argument: ArgumentInfo? {
        switch self {
        case .missingValue(let argument, _, _), .missingArgument(let argument),
            .invalidValue(let argument, _):
            argument
        default:
            nil
        }
    }

    private func missingValue(_ argument: ArgumentInfo, _ name: String, _ refused: String?)
        -> String
    {
        var message = "Missing value for \"\(name) <\(argument.valueName)>\""
        if !argument.allValues.isEmpty { message += ": \(alternatives(argument.allValues))" }
        if let refused, refused != "--", name.hasPrefix("--") {
            message +=
                ". To pass a value that starts with a dash, write \(quoted("\(name)=\(refused)"))"
        }
        return message
    }

    private func invalidValue(_ argument: ArgumentInfo, _ invalid: InvalidValue) -> String {
        var message = "The value \(quoted(invalid.word)) is invalid for \"\(argument.synopsis)\""
        if !argument.allValues.isEmpty {
            message += ". Use \(alternatives(argument.allValues))"
            message += didYouMean(suggestion(for: invalid.word, among: argument.allValues))
        } else if argument.isNumber {
            message += ", which must be a number"
        }
        return message
    }

    private func didYouMean(_ suggestion: String?) -> String {
        suggestion.map { ". Did you mean \"\($0)\"?" } ?? ""
    }
}
