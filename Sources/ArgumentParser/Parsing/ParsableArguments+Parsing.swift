extension ParsableArguments {
    /// Parses arguments, without the program's name, as this very type.
    ///
    /// Throws an error for `fullMessage(for:)`, also when they name a subcommand.
    public static func parse(_ arguments: [String]) throws -> Self {
        let parsed = try CommandParser(root: Self.self).parse(arguments)
        guard let parsed = parsed as? Self else {
            let reason = ParseError.unexpectedArguments([type(of: parsed).commandName])
            throw CommandError(stack: [Self.self], reason: reason)
        }
        return parsed
    }
}

extension ParsableCommand {
    /// Parses arguments, without the program's name, as this command or one below it.
    ///
    /// Throws an error for `fullMessage(for:)`, requests for help among them.
    public static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
        let parsed = try CommandParser(root: Self.self).parse(arguments)
        // Everything below a command is a command, so help is never needed here.
        guard let command = parsed as? any ParsableCommand else {
            throw CleanExit.helpRequest(Self.self)
        }
        return command
    }
}
