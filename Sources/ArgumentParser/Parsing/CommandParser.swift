/// Turns the words of a command line into the command that they name.
struct CommandParser {
    let root: any ParsableArguments.Type

    func parse(_ words: [String]) throws(CommandError) -> any ParsableArguments {
        let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
        let route: Route
        do {
            route = try Router.route(root, words)
        } catch {
            guard asksForHelp, error.reason.isAboutOptions else { throw error }
            throw CommandError(stack: error.stack, reason: .help)
        }
        let declared = route.stack.map { declaredArguments(of: $0) }
        let table = options(declared, of: route.stack)
        do throws(ParseError) {
            if asksForHelp, isHelpRequest(route, table) { throw ParseError.help }
            return try command(route, declared[declared.count - 1], table)
        } catch {
            let stack = error.isAboutNames ? route.namedStack : route.stack
            throw CommandError(stack: stack, reason: error)
        }
    }

    /// The options of the last command, then those of the commands above it, nearest first.
    private func options(
        _ declared: [[ArgumentInfo]],
        of stack: [any ParsableArguments.Type]
    ) -> OptionTable {
        var table = OptionTable()
        for (level, arguments) in declared.enumerated().reversed() {
            table.add(arguments, level: level)
        }
        table.add(Request.arguments(for: stack), level: 0)
        return table
    }

    /// Asking for help goes before every mistake, unless the command declares the name itself.
    private func isHelpRequest(_ route: Route, _ table: OptionTable) -> Bool {
        let words = route.words.prefix { $0 != "--" }
        let names: [ArgumentName] = [.short("h"), .long("help")]
        return names.contains { name in
            words.contains(name.text) && table.entry(name)?.info.request == .help
        }
    }

    private func command(
        _ route: Route,
        _ arguments: [ArgumentInfo],
        _ table: OptionTable
    ) throws(ParseError) -> any ParsableArguments {
        var values = route.stack.map { _ in ParsedValues() }
        let last = values.count - 1
        var reader = OptionReader(route.words)
        var positionals: [String] = []
        while let token = reader.token {
            if let options = try reader.options(in: table) {
                for option in options {
                    if let request = option.entry.info.request {
                        throw request.outcome(option)
                    }
                    values[option.entry.level].append(option.value, to: option.entry.info.key)
                }
                continue
            }
            if token == .terminator {
                reader.skip()
                positionals += reader.rest
                break
            }
            positionals += reader.rest.prefix(1)
            reader.skip()
        }
        try place(positionals, arguments.filter { $0.kind == .positional }, route, &values[last])
        do {
            let command = try values[last].make(route.stack[last])
            for (type, values) in zip(route.stack, values).dropLast().reversed()
            where !values.isEmpty {
                _ = try values.make(type)
            }
            return command
        } catch let error as ParseError {
            throw error
        } catch {
            throw .validation(error)
        }
    }

    /// Gives positional arguments their words in order, and refuses words that are left.
    private func place(
        _ words: [String],
        _ arguments: [ArgumentInfo],
        _ route: Route,
        _ values: inout ParsedValues
    ) throws(ParseError) {
        var rest = words[...]
        for argument in arguments {
            for word in argument.isRepeating ? rest : rest.prefix(1) {
                values.append(word, to: argument.key)
            }
            rest = argument.isRepeating ? [] : rest.dropFirst()
        }
        guard let first = rest.first else { return }
        if arguments.isEmpty, let named = route.namedStack.last, !named.subcommands.isEmpty {
            throw named.unknownCommand(first)
        }
        throw .unexpectedArguments(Array(rest))
    }
}
