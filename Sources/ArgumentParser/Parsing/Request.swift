/// What every program answers by itself.
enum Request: Sendable {
    case help
    case version
    case completionScript

    static let completionName = ArgumentName.long("generate-completion-script")

    /// What parsing ends with when this was given.
    func outcome(_ option: OptionReader.Given) -> ParseError {
        switch self {
        case .help:
            return .help
        case .version:
            return .version
        case .completionScript:
            guard let shell = CompletionShell(rawValue: option.value) else {
                return .invalidValue(option.entry.info, InvalidValue(word: option.value))
            }
            return .completionScript(shell)
        }
    }

    /// The arguments that are understood without being declared, by the last command of a path.
    ///
    /// A declared argument of the same name goes first.
    static func arguments(for stack: [any ParsableArguments.Type]) -> [ArgumentInfo] {
        var requests: [ArgumentInfo] = []
        if stack.first?.commandConfiguration.version.isEmpty == false {
            requests.append(
                ArgumentInfo(
                    key: ArgumentInfo.Key(property: "version"),
                    kind: .flag,
                    names: [.long("version")],
                    help: ArgumentHelp(
                        "Print the version.",
                        visibility: stack.count == 1 ? .default : .hidden
                    ),
                    request: .version
                )
            )
        }
        requests.append(
            ArgumentInfo(
                key: ArgumentInfo.Key(property: "help"),
                kind: .flag,
                names: [.short("h"), .long("help")],
                help: "Show this help.",
                request: .help
            )
        )
        if stack.count == 1, stack[0] is any ParsableCommand.Type {
            let shells = CompletionShell.allCases.map(\.rawValue)
            requests.append(
                ArgumentInfo(
                    key: ArgumentInfo.Key(property: "generateCompletionScript"),
                    kind: .option,
                    names: [completionName],
                    help: ArgumentHelp(
                        "Print a completion script.",
                        valueName: "shell",
                        visibility: .hidden
                    ),
                    completion: .list(shells),
                    allValues: shells,
                    request: .completionScript
                )
            )
        }
        return requests
    }
}
