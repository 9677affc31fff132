/// What a program prints, and the status it ends with, for an error.
enum Outcome {
    case text(String)
    case help([any ParsableArguments.Type])
    case completionScript(CompletionShell, root: any ParsableArguments.Type)
    case usage(CommandError)
    case status(ExitCode)
    case failure(any Error)

    init(_ error: any Error, root: any ParsableArguments.Type) {
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
        case .version: self = .text(root.commandConfiguration.version)
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
    from stack: [any ParsableArguments.Type]
) -> [any ParsableArguments.Type]? {
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
        lines.append("  See '\(help)' for more information.")
        return lines.joined(separator: "\n")
    }
}
