/// Finds the command that a command line names.
///
/// Options may stand before a subcommand's name: they are kept for the command that is found. Until
/// then a name means what the command reached so far declares, else its default subcommand, else
/// any command below it.
struct Router {
    private var route: Route
    private var reader: OptionReader

    init(root: any ParsableArguments.Type, words: [String]) {
        route = Route(stack: [root])
        reader = OptionReader(words)
    }

    static func route(
        _ root: any ParsableArguments.Type,
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
            guard let preset = current.commandConfiguration.defaultSubcommand else { break }
            route.stack.append(preset)
        }
        route.words += reader.rest
    }

    private mutating func keepOptions(before current: any ParsableArguments.Type) throws(ParseError)
    {
        var table: OptionTable?
        while let token = reader.token, token.isOption {
            let start = reader.index
            let known = table ?? optionsReachable(from: current)
            table = known
            guard let given = try reader.options(in: known) else { break }
            for option in given {
                // Help is asked of the command that the next words may name.
                if let request = option.entry.info.request, request != .help {
                    throw request.outcome(option)
                }
            }
            route.words += reader.words[start..<reader.index]
        }
    }

    private func optionsReachable(from current: any ParsableArguments.Type) -> OptionTable {
        var table = OptionTable()
        table.add(declaredArguments(of: current), level: 0)
        var waiting = current.subcommands
        if let preset = current.commandConfiguration.defaultSubcommand {
            waiting.insert(preset, at: 0)
        }
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            table.add(declaredArguments(of: next), level: 0)
            waiting += next.subcommands
        }
        table.add(Request.arguments(for: route.stack), level: 0)
        return table
    }

    /// Follows the names after `help`, and asks for the help screen of the last.
    private mutating func routeToHelp() throws(ParseError) {
        while let current = route.stack.last, let token = reader.token {
            reader.skip()
            guard case .argument(let word) = token else { continue }
            guard let next = current.subcommand(named: word) else {
                throw current.unknownCommand(word)
            }
            route.stack.append(next)
        }
        throw .help
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

extension ParsableArguments {
    fileprivate static func subcommand(named word: String) -> (any ParsableCommand.Type)? {
        subcommands.first {
            $0.commandName == word || $0.commandConfiguration.aliases.contains(word)
        }
    }

    /// What to tell of a word that names no subcommand.
    static func unknownCommand(_ word: String) -> ParseError {
        let names = subcommands.filter { $0.commandConfiguration.shouldDisplay }
            .map { $0.commandName }
        return .unknownCommand(word, suggestion: suggestion(for: word, among: names))
    }
}
