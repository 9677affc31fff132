/// The completion script for bash.
///
/// The script depends only on bash. It finds the command from the words before the cursor. In
/// these, `=` is a separate word, because bash splits words there.
struct BashCompletion {
    let root: CommandInfo

    private var function: String { "_" + identifier(root.path) }

    var script: String {
        """
        # Bash completions for \(root.name).

        \(function)_words() {
            local current=$1 word quoted
            shift
            for word in "$@"; do
                printf -v quoted '%q' "$word"
                if [[ $current == [\\"\\']* && $word == "${current:1}"* ]]; then
                    COMPREPLY+=("$word")
                elif [[ $word == "$current"* || $quoted == "$current"* ]]; then
                    COMPREPLY+=("$quoted")
                fi
            done
        }

        \(function)_lines() {
            local line
            while IFS= read -r line; do
                \(function)_words "$1" "$line"
            done < <(command sh -c "$2" sh "${COMP_WORDS[@]}" 2>/dev/null)
        }

        \(function)_files() {
            local current=$1 kind=$2 word extension
            shift 2
            compopt -o filenames 2>/dev/null
            while IFS= read -r word; do
                if [[ -d $word || ($kind == file && $# -eq 0) ]]; then
                    COMPREPLY+=("$word")
                    continue
                fi
                for extension in "$@"; do
                    [[ $word == *."$extension" ]] && COMPREPLY+=("$word")
                done
            done < <(compgen -f -- "$current")
        }

        \(function)() {
            local current=${COMP_WORDS[COMP_CWORD]} place=\(shellQuoted(placeName(root)))
            local option='' ended='' position=0 index word
            COMPREPLY=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ -n $option ]]; then
                    [[ $word == '=' ]] || option=''
                    continue
                fi
                if [[ -z $ended && $word == -?* ]]; then
                    if [[ $word == -- ]]; then
                        ended=yes
                        continue
                    fi
                    case "$place $word" in
        \(cases(valueOptions, indent: 16))
                    esac
                    continue
                fi
                case "$ended$place $position $word" in
        \(cases(subcommands, indent: 12))
                    *) position=$((position + 1)) ;;
                esac
            done
            if [[ -n $option ]]; then
                [[ $current == '=' ]] && current=''
                case "$place $option" in
        \(cases(optionValues, indent: 12))
                esac
                return
            fi
            if [[ -n $ended || $current != -* ]]; then
                case "$place $position" in
        \(cases(positionals, indent: 12))
                esac
            fi
            if [[ -z $ended && ($current == -* || (-z $current && ${#COMPREPLY[@]} -eq 0)) ]]; then
                case "$place" in
        \(cases(options, indent: 12))
                esac
            fi
        }

        complete -F \(function) \(shellQuoted(root.name))
        """
    }

    private func placeName(_ command: CommandInfo) -> String {
        command.path.joined(separator: " ")
    }

    private func cases(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    private var valueOptions: [String] {
        root.all.compactMap { command in
            let patterns = command.valueOptionNames.map {
                shellQuoted("\(placeName(command)) \($0)")
            }
            return patterns.isEmpty ? nil : patterns.joined(separator: "|") + ") option=$word ;;"
        }
    }

    private var subcommands: [String] {
        root.all.flatMap { command in
            command.listedSubcommands.map { subcommand in
                let patterns = subcommand.names.map {
                    shellQuoted("\(placeName(command)) 0 \($0)")
                }
                let place = shellQuoted(placeName(subcommand))
                return "\(patterns.joined(separator: "|"))) place=\(place) position=0 ;;"
            }
        }
    }

    private var optionValues: [String] {
        root.all.flatMap { command in
            command.acceptedOptions.compactMap { option in
                guard let action = action(option.completion) else { return nil }
                let patterns = option.names.map {
                    shellQuoted("\(placeName(command)) \($0.text)")
                }
                return "\(patterns.joined(separator: "|"))) \(action) ;;"
            }
        }
    }

    private var positionals: [String] {
        root.all.flatMap { command in
            var lines: [String] = []
            let names = command.listedSubcommands.map(\.name)
            let first = names.isEmpty ? nil : action(.list(names))
            let arguments = command.acceptedPositionals
            for position in 0..<max(arguments.count, 1) {
                let argument = position < arguments.count ? arguments[position] : nil
                let actions = [
                    position == 0 ? first : nil, argument.flatMap { action($0.completion) },
                ]
                guard case let present = actions.compactMap({ $0 }), !present.isEmpty else {
                    continue
                }
                let all = present.joined(separator: "; ")
                let place = shellQuoted("\(placeName(command)) \(position)")
                lines.append("\(place)) \(all) ;;")
                if let argument, argument.isRepeating, let action = action(argument.completion) {
                    lines.append("\(shellQuoted(placeName(command) + " "))[0-9]*) \(action) ;;")
                }
            }
            return lines
        }
    }

    private var options: [String] {
        root.all.compactMap { command in
            let names = command.offeredOptions.flatMap(\.names).filter(\.isLong).map(\.text)
            guard let action = action(.list(names)) else { return nil }
            return "\(shellQuoted(placeName(command)))) \(action) ;;"
        }
    }

    private func action(_ completion: CompletionKind) -> String? {
        switch completion {
        case .default:
            return nil
        case .list(let words):
            let list = words.map(shellQuoted).joined(separator: " ")
            return words.isEmpty ? nil : "\(function)_words \"$current\" \(list)"
        case .file(let extensions):
            let list = ["\(function)_files \"$current\" file"] + extensions.map(shellQuoted)
            return list.joined(separator: " ")
        case .directory:
            return "\(function)_files \"$current\" directory"
        case .shellCommand(let command):
            return "\(function)_lines \"$current\" \(shellQuoted(command))"
        }
    }
}
