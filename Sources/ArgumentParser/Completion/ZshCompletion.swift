/// The completion script for zsh, which can be sourced, or installed as `_name` in `fpath`.
///
/// It has one function per command. Lists of values are completed in separate states, so that they
/// need no quoting in the specifications for `_arguments`.
struct ZshCompletion {
    let root: CommandInfo

    var script: String {
        let function = functionName(root)
        let functions = root.all.map(function(for:)).joined(separator: "\n\n")
        return """
            #compdef \(root.name)

            \(functions)

            if [[ $funcstack[1] == \(function) ]]; then
                \(function) "$@"
            else
                compdef \(function) \(shellQuoted(root.name))
            fi
            """
    }

    private func functionName(_ command: CommandInfo) -> String {
        "_" + identifier(command.path)
    }

    private func function(for command: CommandInfo) -> String {
        var specifications: [String] = []
        var states: [String] = []
        for option in command.offeredOptions {
            let value = option.kind == .option ? value(of: option, &states) : ""
            specifications += self.specifications(of: option, value: value)
        }
        if command.subcommands.isEmpty {
            for (index, argument) in command.acceptedPositionals.enumerated() {
                let value = value(of: argument, &states)
                let place = argument.isRepeating ? "*" : String(index + 1)
                let isOptional = !argument.isRequired && !argument.isRepeating
                specifications.append(place + (isOptional ? ":" : "") + value)
            }
        } else {
            // After a subcommand's name, the options are the subcommand's.
            specifications += ["(-)1: :->subcommand", "(-)*:: :->rest"]
            states += subcommandStates(command)
        }
        let lines = specifications.map { "        \(shellQuoted($0))" }.joined(separator: " \\\n")
        let cases = states.map { "        \($0)\n" }.joined()
        let choice = cases.isEmpty ? "" : "    case $state in\n\(cases)    esac\n"
        return """
            \(functionName(command))() {
                local context state state_descr line expl ret=1
                local -a values
                typeset -A opt_args
                _arguments -s -S \\
            \(lines) && ret=0
            \(choice)    return ret
            }
            """
    }

    private func specifications(of option: ArgumentInfo, value: String) -> [String] {
        let names = option.names.map(\.text)
        let others = option.isRepeating ? "*" : "(\(names.joined(separator: " ")))"
        return option.names.map { name in
            let joint = option.kind == .flag ? "" : name.isLong ? "=" : "+"
            let text = escaped(option.completionDescription, "\\[]:")
            return "\(others)\(name.text)\(joint)" + (text.isEmpty ? "" : "[\(text)]") + value
        }
    }

    /// The part of a specification for the value. Adds a state if the value needs one.
    private func value(of argument: ArgumentInfo, _ states: inout [String]) -> String {
        let name = escaped(argument.valueName, "\\:")
        let state = "value\(argument.preferredName?.text ?? "-\(argument.valueName)")"
        switch argument.completion {
        case .default:
            return ":\(name): "
        case .directory:
            return ":\(name):_files -/"
        case .file(let extensions) where extensions.isEmpty:
            return ":\(name):_files"
        case .file(let extensions):
            let list = extensions.map(globQuoted).joined(separator: "|")
            // Zsh would read a single extension in parentheses as glob qualifiers.
            let pattern = extensions.count == 1 ? "*.\(list)" : "*.(\(list))"
            states.append("(\(state)) _files -g \(shellQuoted(pattern)) && ret=0 ;;")
        case .list(let words):
            let list = words.map(shellQuoted).joined(separator: " ")
            states.append("(\(state)) values=(\(list)); \(offer(argument)) ;;")
        case .shellCommand(let command):
            let output = "$(command sh -c \(shellQuoted(command)) sh $words 2>/dev/null)"
            states.append("(\(state)) values=(\"${(@f)\(output)}\"); \(offer(argument)) ;;")
        }
        return ":\(name):->\(state)"
    }

    private func offer(_ argument: ArgumentInfo) -> String {
        "_wanted values expl \(shellQuoted(argument.valueName)) compadd -a values && ret=0"
    }

    private func subcommandStates(_ command: CommandInfo) -> [String] {
        let names = command.listedSubcommands.map { subcommand in
            shellQuoted(escaped(subcommand.name, "\\:") + ":" + escaped(subcommand.abstract, "\\"))
        }
        let calls = command.listedSubcommands.map { subcommand in
            let patterns = subcommand.names.map(shellQuoted)
            return "(\(patterns.joined(separator: "|"))) \(functionName(subcommand)) && ret=0 ;;"
        }
        return [
            "(subcommand)",
            "    values=(\(names.joined(separator: " ")))",
            "    _describe -t commands subcommand values && ret=0 ;;",
            "(rest)",
            "    case $line[1] in",
        ] + calls.map { "        \($0)" } + ["    esac ;;"]
    }

    private func escaped(_ text: String, _ special: String) -> String {
        String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }

    private func globQuoted(_ text: String) -> String {
        String(text.flatMap { $0.isLetter || $0.isNumber ? [$0] : ["\\", $0] })
    }
}
