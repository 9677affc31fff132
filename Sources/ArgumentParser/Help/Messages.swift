extension ParsableCommand {
    /// The message of an error that parsing or running threw, without usage.
    public static func message(for error: any Error) -> String {
        Outcome(error, root: Self.self).message(columns: 80)
    }

    /// All that is to be printed for an error that parsing or running threw, without a line break
    /// at its end: the message with usage, a help screen, a version or a completion script.
    ///
    /// Help screens and usage lines are at most `columns` characters wide; nil stands for 80.
    public static func fullMessage(for error: any Error, columns: Int? = nil) -> String {
        Outcome(error, root: Self.self).fullMessage(columns: columns ?? 80)
    }

    /// The exit status for an error that parsing or running threw: 0 for texts that were asked
    /// for, 64 for usage errors, a thrown `ExitCode` itself, 1 for every other error.
    public static func exitCode(for error: any Error) -> ExitCode {
        Outcome(error, root: Self.self).exitCode
    }

    /// The help screen, at most `columns` characters wide; nil stands for 80.
    public static func helpMessage(includeHidden: Bool = false, columns: Int? = nil) -> String {
        let command = CommandInfo([Self.self], depth: 1)
        return HelpScreen(command: command, includesHidden: includeHidden, columns: columns ?? 80)
            .text
    }
}

extension ParsableCommand {
    /// The help screen of a command below this one, at most `columns` characters wide; nil stands
    /// for 80.
    public static func helpMessage(
        for subcommand: any ParsableCommand.Type,
        includeHidden: Bool = false,
        columns: Int? = nil
    ) -> String {
        let stack = path(to: subcommand, from: [Self.self]) ?? [Self.self]
        let command = CommandInfo(stack, depth: 1)
        return HelpScreen(command: command, includesHidden: includeHidden, columns: columns ?? 80)
            .text
    }

    /// A script that teaches a shell to complete the words of this command's command line.
    public static func completionScript(for shell: CompletionShell) -> String {
        shell.script(for: CommandInfo.withHelp(Self.self))
    }
}

/// What a program prints, and the status it ends with, for an error.
enum Outcome {
    case text(String)
    case help([any ParsableCommand.Type])
    case completionScript(CompletionShell, root: any ParsableCommand.Type)
    case usage(CommandError)
    case status(ExitCode)
    case failure(any Error)

    init(_ error: any Error, root: any ParsableCommand.Type) {
        switch error {
        case let error as CommandError:
            self.init(error)
        case let error as CleanExit:
            switch error.content {
            case .message(let text): self = .text(text)
            case .help(let type):
                self = .help(type.flatMap { path(to: $0, from: [root]) } ?? [root])
            }
        case let error as ExitCode:
            self = .status(error)
        case is ValidationError:
            self = .usage(CommandError(stack: [root], reason: .validation(error)))
        default:
            self = .failure(error)
        }
    }

    private init(_ error: CommandError) {
        let root = error.stack[0]
        switch error.reason {
        case .help: self = .help(error.stack)
        case .version: self = .text(root.configuration.version)
        case .completionScript(let shell): self = .completionScript(shell, root: root)
        case .validation(let cause) where cause is CleanExit || cause is ExitCode:
            self.init(cause, root: root)
        default: self = .usage(error)
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .text, .help, .completionScript: .success
        case .usage: .validationFailure
        case .status(let code): code
        case .failure: .failure
        }
    }

    /// The message alone; the lines of a help screen have at most `columns` characters.
    func message(columns: Int) -> String {
        switch self {
        case .text(let text): text
        case .help(let stack):
            HelpScreen(command: CommandInfo(stack, depth: 1), columns: columns).text
        case .completionScript(let shell, let root): shell.script(for: CommandInfo.withHelp(root))
        case .usage(let error): error.reason.message
        case .status: ""
        case .failure(let error): String(describing: error)
        }
    }

    /// The message with all that is printed around it.
    func fullMessage(columns: Int) -> String {
        switch self {
        case .text, .help, .completionScript, .status: message(columns: columns)
        case .usage(let error): error.text(columns: columns)
        case .failure: "Error: \(message(columns: columns))"
        }
    }
}

/// The types from the root to a command; nil if it is not below it.
func path(
    to type: any ParsableCommand.Type,
    from stack: [any ParsableCommand.Type]
) -> [any ParsableCommand.Type]? {
    guard let last = stack.last else { return nil }
    if last == type { return stack }
    for next in last.subcommands {
        if let path = path(to: type, from: stack + [next]) { return path }
    }
    return nil
}

extension CommandError {
    /// The message, the help of the argument it is about, and how the command is used.
    fileprivate func text(columns: Int) -> String {
        let command = CommandInfo(stack, depth: 1)
        var lines = ["Error: \(reason.message)"]
        if let argument = reason.argument, !argument.help.abstract.isEmpty {
            lines.append("Help:  \(argument.synopsis)  \(argument.help.abstract)")
        }
        let heading = "Usage: "
        let usage = UsageLine(command: command).lines(width: columns, firstIndent: heading.count)
        if !usage.isEmpty { lines.append(heading + usage.joined(separator: "\n")) }
        let help = (command.shownPath + ["--help"]).joined(separator: " ")
        lines.append("  See \"\(help)\" for more information.")
        return lines.joined(separator: "\n")
    }
}

extension ParseError {
    /// The message for the user, one or two sentences.
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
        case .help, .version, .completionScript:
            return ""
        }
    }

    /// The argument whose help belongs to the message.
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
