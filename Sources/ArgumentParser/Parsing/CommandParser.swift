/// Parses the words of a command line into a command.
struct CommandParser {
    let root: any ParsableCommand.Type

    func parse(_ words: [String]) throws(CommandError) -> any ParsableCommand {
        let names = words.prefix { $0 != "--" }
        let help = ParseError.help(isWhole: names.contains("--help"))
        let asksForHelp = names.contains { $0 == "-h" || $0 == "--help" }
        let route: Route
        do {
            route = try Router.route(root, words)
        } catch {
            guard asksForHelp, error.reason.isAboutOptions else { throw error }
            throw CommandError(stack: error.stack, reason: help)
        }
        let instances = route.stack.map { CommandInstance(of: $0) }
        let declared = instances.map(\.arguments)
        let table = options(declared, of: route.stack)
        do throws(ParseError) {
            if asksForHelp, isHelpRequest(route, table) { throw help }
            return try command(route, instances, declared[declared.count - 1], table)
        } catch {
            let stack = error.isAboutNames ? route.namedStack : route.stack
            throw CommandError(stack: stack, reason: error)
        }
    }

    /// The options of the last command, then of the commands above it, then the built-in ones.
    private func options(
        _ declared: [[ArgumentInfo]],
        of stack: [any ParsableCommand.Type]
    ) -> OptionTable {
        var table = OptionTable()
        for (level, arguments) in declared.enumerated().reversed() {
            table.add(arguments, level: level)
        }
        table.add(Request.arguments(for: stack), level: 0)
        return table
    }

    /// Whether to show help, even if there are errors: `-h` or `--help` is given, and the command
    /// does not declare that name itself.
    private func isHelpRequest(_ route: Route, _ table: OptionTable) -> Bool {
        let words = route.words.prefix { $0 != "--" }
        let names: [ArgumentName] = [.short("h"), .long("help")]
        return names.contains { name in
            words.contains(name.text) && table.entry(name)?.info.request == .help
        }
    }

    private func command(
        _ route: Route,
        _ instances: [CommandInstance],
        _ arguments: [ArgumentInfo],
        _ table: OptionTable
    ) throws(ParseError) -> any ParsableCommand {
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
                    values[option.entry.level].append(option.value, to: option.entry.info)
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
            let command = try instances[last].filled(from: values[last])
            for (instance, values) in zip(instances, values).dropLast().reversed()
            where !values.isEmpty {
                _ = try instance.filled(from: values)
            }
            // A command that only groups others cannot be run.
            if !route.stack[last].subcommands.isEmpty { throw ParseError.help() }
            return command
        } catch ParseError.invalidValue(let argument, let invalid)
            where argument.kind == .positional && route.namedCount < route.stack.count
        {
            // Probably a mistyped command, rather than the default subcommand's argument.
            throw route.namedStack[route.namedCount - 1].unknownCommand(invalid.word)
        } catch let error as ParseError {
            throw error
        } catch {
            throw .validation(error)
        }
    }

    /// Assigns words to positional arguments in order. Throws if words are left over.
    private func place(
        _ words: [String],
        _ arguments: [ArgumentInfo],
        _ route: Route,
        _ values: inout ParsedValues
    ) throws(ParseError) {
        var rest = words[...]
        for argument in arguments {
            for word in argument.isRepeating ? rest : rest.prefix(1) {
                values.append(word, to: argument)
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

extension ParsableCommand {
    /// Parses arguments, without the program's name, into this command or one of its subcommands.
    ///
    /// Pass any error it throws, which may be a request for help, to `fullMessage(for:)`.
    public static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
        try CommandParser(root: Self.self).parse(arguments)
    }
}

/// The words of a command line, in order, each with the declaration of its argument.
struct ParsedValues {
    private var words: [(declaration: ObjectIdentifier, word: String)] = []

    var isEmpty: Bool { words.isEmpty }

    /// A declaration's words, in the order given; a flag has an empty word for each occurrence.
    subscript(declaration: ObjectIdentifier) -> [String] {
        words.filter { $0.declaration == declaration }.map(\.word)
    }

    /// Adds a word for an argument, unless it is built in.
    mutating func append(_ word: String, to argument: ArgumentInfo) {
        guard let declaration = argument.declaration else { return }
        words.append((declaration, word))
    }
}
