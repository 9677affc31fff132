extension ParsableArguments {
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
