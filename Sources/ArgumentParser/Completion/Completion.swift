extension CommandInfo {
    /// A root command with all commands below it, including the built-in `help` command.
    static func withHelp(_ root: any ParsableCommand.Type) -> CommandInfo {
        var command = CommandInfo([root])
        let names = command.listedSubcommands.map(\.name)
        guard !names.isEmpty, !command.subcommands.contains(where: { $0.name == "help" }) else {
            return command
        }
        var help = command.onlyNames(below: command.path, as: "help")
        help.abstract = "Show help for a command."
        command.subcommands.append(help)
        return command
    }

    /// A copy of this command and the listed ones below it, without arguments, to complete `help`.
    private func onlyNames(below path: [String], as name: String? = nil) -> CommandInfo {
        let path = path + [name ?? self.name]
        return CommandInfo(
            path: path,
            abstract: abstract,
            subcommands: listedSubcommands.map { $0.onlyNames(below: path) }
        )
    }

    /// This command and all listed ones below it, parents first.
    var all: [CommandInfo] {
        [self] + listedSubcommands.flatMap(\.all)
    }

    /// The arguments that the command accepts: its own and its default subcommand's.
    var accepted: [ArgumentInfo] {
        var accepted = arguments
        var preset = defaultSubcommand
        while let command = preset {
            for argument in command.arguments
            where argument.kind == .positional
                || !accepted.contains(where: { !Set($0.names).isDisjoint(with: argument.names) })
            {
                accepted.append(argument)
            }
            preset = command.defaultSubcommand
        }
        return accepted
    }

    var acceptedOptions: [ArgumentInfo] { accepted.filter { $0.kind != .positional } }
    var acceptedPositionals: [ArgumentInfo] { accepted.filter { $0.kind == .positional } }

    /// The options to complete: the listed ones, and the one that prints a completion script.
    var offeredOptions: [ArgumentInfo] {
        acceptedOptions.filter { $0.help.visibility == .default || $0.request == .completionScript }
    }

    /// The names of the options that take a value, which may be the next word.
    var valueOptionNames: [String] {
        acceptedOptions.filter { $0.kind == .option }.flatMap(\.names).map(\.text)
    }
}

extension ArgumentInfo {
    /// The first line of the help text.
    var completionDescription: String {
        help.abstract.split(separator: "\n").first.map(String.init) ?? ""
    }
}

/// A command's path as part of a shell function's name.
func identifier(_ path: [String]) -> String {
    path.map { name in
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }.joined(separator: "_")
}

/// A word quoted so that sh, bash and zsh read it back unchanged.
func shellQuoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
}

/// How shells complete an argument's value.
public enum CompletionKind: Sendable, Equatable {
    /// The values of the argument's type if they can be listed, otherwise nothing.
    case `default`
    /// One of these words.
    case list([String])
    /// Files with one of these extensions, written without the dot; all files if there are none.
    case file(extensions: [String] = [])
    /// Folders.
    case directory
    /// The lines that a command for `sh` prints. Its arguments are the words before the cursor,
    /// starting with the name of the program or a subcommand.
    case shellCommand(String)
}

/// A shell that completion scripts can be created for.
enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
    /// Version 3.2 or later.
    case bash
    /// Version 5 or later.
    case zsh
    /// Version 3 or later.
    case fish

    /// The script with which the shell completes a program's command line.
    func script(for root: any ParsableCommand.Type) -> String {
        let command = CommandInfo.withHelp(root)
        return switch self {
        case .bash: BashCompletion(root: command).script
        case .zsh: ZshCompletion(root: command).script
        case .fish: FishCompletion(root: command).script
        }
    }
}
