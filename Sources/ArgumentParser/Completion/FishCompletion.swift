/// The completion script for fish.
///
/// A function resolves the words before the cursor to a command; each completion is guarded by a
/// test for that command.
struct FishCompletion {
    let root: CommandInfo

    private var function: String { "__" + identifier(root.path) }
    private var complete: String { "complete -c \(quoted(root.name))" }

    var script: String {
        """
        # Fish completions for \(root.name).

        function \(function)_place
            set -l words (commandline -opc)
            set -e words[1]
            set -l place \(quoted(placeName(root)))
            set -l position 0
            set -l takes_value 0
            set -l ended 0
            for word in $words
                if test $takes_value = 1
                    set takes_value 0
                    continue
                end
                if test $ended = 0; and string match -q -- '-?*' $word
                    switch "$place $word"
        \(valueOptions)
                        case '* --'
                            set ended 1
                    end
                    continue
                end
                if test $ended = 1
                    set position (math $position + 1)
                    continue
                end
                switch "$place $position $word"
        \(subcommands)
                    case '*'
                        set position (math $position + 1)
                end
            end
            printf '%s\\n' $place $position
        end

        function \(function)_at
            set -l here (\(function)_place)
            test "$here[1]" = "$argv[1]"; or return 1
            if set -q argv[3]
                test $here[2] -ge $argv[2]
            else if set -q argv[2]
                test $here[2] = $argv[2]
            end
        end

        \(complete) -f
        \(root.all.flatMap(lines(for:)).joined(separator: "\n"))
        """
    }

    private func placeName(_ command: CommandInfo) -> String {
        command.path.joined(separator: " ")
    }

    private var valueOptions: String {
        root.all.compactMap { command in
            let patterns = command.valueOptionNames.map { quoted("\(placeName(command)) \($0)") }
            guard !patterns.isEmpty else { return nil }
            return """
                                case \(patterns.joined(separator: " "))
                                    set takes_value 1
                """
        }.joined(separator: "\n")
    }

    private var subcommands: String {
        root.all.flatMap { command in
            command.listedSubcommands.map { subcommand in
                let patterns = subcommand.names.map {
                    quoted("\(placeName(command)) 0 \($0)")
                }
                return """
                                case \(patterns.joined(separator: " "))
                                    set place \(quoted(placeName(subcommand)))
                                    set position 0
                    """
            }
        }.joined(separator: "\n")
    }

    private func lines(for command: CommandInfo) -> [String] {
        var lines = command.listedSubcommands.map { subcommand in
            let word = quoted(quoted(subcommand.name))
            let text = quoted(subcommand.abstract)
            return "\(complete) -n \(condition(command, "0")) -a \(word) -d \(text)"
        }
        for (index, argument) in command.acceptedPositionals.enumerated() {
            guard let action = action(argument.completion) else { continue }
            let place = argument.isRepeating ? "\(index) more" : "\(index)"
            lines.append("\(complete) -n \(condition(command, place)) \(action)")
        }
        for option in command.offeredOptions {
            let names = option.names.map { name in
                switch name {
                case .long(let text): "-l \(quoted(text))"
                case .short(let character): "-s \(quoted(String(character)))"
                }
            }
            var parts = [complete, "-n \(condition(command))"] + names
            if option.kind == .option { parts.append(action(option.completion) ?? "-x") }
            if !option.completionDescription.isEmpty {
                parts.append("-d \(quoted(option.completionDescription))")
            }
            lines.append(parts.joined(separator: " "))
        }
        return lines
    }

    private func condition(_ command: CommandInfo, _ place: String = "") -> String {
        let call = "\(function)_at \(quoted(placeName(command))) \(place)"
        return quoted(String(place.isEmpty ? call.dropLast() : call[...]))
    }

    private func action(_ completion: CompletionKind) -> String? {
        switch completion {
        case .default:
            return nil
        case .list(let words):
            return "-x -a \(quoted(words.map(quoted).joined(separator: " ")))"
        case .file(let extensions) where extensions.isEmpty:
            return "-r -F"
        case .file(let extensions):
            let calls = extensions.map { "__fish_complete_suffix \(quoted("." + $0))" }
            return "-x -a \(quoted("(\(calls.joined(separator: "; ")))"))"
        case .directory:
            return "-x -a '(__fish_complete_directories (commandline -ct))'"
        case .shellCommand(let command):
            return
                "-x -a \(quoted("(command sh -c \(quoted(command)) sh (commandline -opc) 2>/dev/null)"))"
        }
    }

    /// A word quoted so that fish reads it back unchanged.
    private func quoted(_ word: String) -> String {
        "'" + String(word.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
    }
}
