/// Finds the command that a command line names.
///
/// Options may come before a subcommand's name; they are saved for the command that is found. Such
/// an option is looked up in the command reached so far, then in its default subcommand, then among
/// the built-in options, and finally in all commands below it.
struct Router {
    private var route: Route
    private var reader: OptionReader

    init(root: any ParsableCommand.Type, words: [String]) {
        route = Route(stack: [root])
        reader = OptionReader(words)
    }

    static func route(
        _ root: any ParsableCommand.Type,
        _ words: [String]
    ) throws(CommandError) -> Route {
        var router = Router(root: root, words: words)
        do {
            try router.run()
        } catch {
            throw CommandError(stack: router.route.stack, reason: error)
        }
        return router.route
    }

    private mutating func run() throws(ParseError) {
        while let current = route.stack.last, !current.subcommands.isEmpty {
            try keepOptions(before: current)
            if case .argument(let word) = reader.token {
                if let next = current.subcommand(named: word) {
                    reader.skip()
                    route.stack.append(next)
                    route.namedCount = route.stack.count
                    continue
                }
                if word == "help", route.stack.count == 1 {
                    reader.skip()
                    try routeToHelp()
                }
            }
            guard let preset = current.configuration.defaultSubcommand else { break }
            route.stack.append(preset)
        }
        route.words += reader.rest
    }

    private mutating func keepOptions(before current: any ParsableCommand.Type) throws(ParseError) {
        var isNear = true
        var table: OptionTable?
        while let token = reader.token, token.isOption {
            let start = reader
            var given: [OptionReader.Given]?
            do {
                let known = table ?? nearOptions(of: current)
                table = known
                given = try reader.options(in: known)
            } catch .unknownOption where isNear {
                // Done only if needed, since collecting the options of all commands takes time.
                isNear = false
                reader = start
                table?.add(optionsBelow(current), level: 0)
                continue
            }
            guard let given else { break }
            for option in given {
                // Help is shown later, since the next words may name the command that it is for.
                if let request = option.entry.info.request, request != .help {
                    throw request.outcome(option)
                }
            }
            route.words += reader.words[start.index..<reader.index]
        }
    }

    private func nearOptions(of current: any ParsableCommand.Type) -> OptionTable {
        var table = OptionTable()
        table.add(CommandInstance(of: current).arguments, level: 0)
        if let preset = current.configuration.defaultSubcommand {
            table.add(CommandInstance(of: preset).arguments, level: 0)
        }
        table.add(Request.arguments(for: route.stack), level: 0)
        return table
    }

    private func optionsBelow(_ current: any ParsableCommand.Type) -> [ArgumentInfo] {
        var arguments: [ArgumentInfo] = []
        var waiting = current.subcommands
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            arguments += CommandInstance(of: next).arguments
            waiting += next.subcommands
        }
        return arguments
    }

    /// Follows the names after `help`, and throws a request for the last command's help screen.
    private mutating func routeToHelp() throws(ParseError) {
        while let current = route.stack.last, let token = reader.token {
            reader.skip()
            guard case .argument(let word) = token else { continue }
            guard let next = current.subcommand(named: word) else {
                throw current.unknownCommand(word)
            }
            route.stack.append(next)
        }
        throw .help()
    }
}

extension Token {
    fileprivate var isOption: Bool {
        switch self {
        case .long, .short: true
        case .terminator, .negativeNumber, .argument: false
        }
    }
}

extension ParsableCommand {
    fileprivate static func subcommand(named word: String) -> (any ParsableCommand.Type)? {
        subcommands.first { $0.commandName == word || $0.configuration.aliases.contains(word) }
    }

    /// The error for a word that is not a subcommand.
    static func unknownCommand(_ word: String) -> ParseError {
        let names = subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0.commandName }
        return .unknownCommand(word, suggestion: suggestion(for: word, among: names))
    }
}

/// The command that a command line names, and the remaining words.
struct Route {
    /// The types from the root to the command.
    var stack: [any ParsableCommand.Type]
    /// How many of these were named on the command line; the rest are default subcommands.
    var namedCount = 1
    var words: [String] = []

    var namedStack: [any ParsableCommand.Type] { Array(stack.prefix(namedCount)) }
}

/// Built-in options that every program supports.
enum Request: Sendable {
    case help
    case version
    case completionScript

    static let completionName = ArgumentName.long("generate-completion-script")

    /// The error to throw when the option is given.
    func outcome(_ option: OptionReader.Given) -> ParseError {
        switch self {
        case .help:
            return .help(isWhole: false)
        case .version:
            return .version
        case .completionScript:
            guard let shell = CompletionShell(rawValue: option.value) else {
                return .invalidValue(option.entry.info, InvalidValue(word: option.value))
            }
            return .completionScript(shell)
        }
    }

    /// The built-in arguments of the last command in a path.
    ///
    /// A declared argument with the same name takes precedence.
    static func arguments(for stack: [any ParsableCommand.Type]) -> [ArgumentInfo] {
        var requests: [ArgumentInfo] = []
        if stack.first?.configuration.version.isEmpty == false {
            requests.append(
                ArgumentInfo(
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
                kind: .flag,
                names: [.short("h"), .long("help")],
                help: "Show help; -h is a summary.",
                request: .help
            )
        )
        if stack.count == 1 {
            requests.append(
                ArgumentInfo(
                    kind: .option,
                    names: [completionName],
                    help: ArgumentHelp(
                        "Print a completion script.",
                        valueName: "shell",
                        visibility: .hidden
                    ),
                    element: CompletionShell.self,
                    request: .completionScript
                )
            )
        }
        return requests
    }
}
