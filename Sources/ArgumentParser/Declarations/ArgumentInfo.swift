/// What is declared of one argument: the source of parsing, help, completion and messages.
struct ArgumentInfo: Sendable {
    enum Kind: Sendable {
        case positional
        case option
        case flag
    }

    /// Names an argument among those of one command: the groups around it and its property.
    struct Key: Hashable, Sendable {
        var groups = ""
        var property: String
    }

    var key: Key
    var kind: Kind
    var names: [ArgumentName] = []
    var help: ArgumentHelp
    var completion: CompletionKind = .default
    var allValues: [String] = []
    var defaultDescription: String?
    var isRequired = false
    var isRepeating = false
    /// Whether a word such as `-1` right after the option is its value.
    var isNumber = false
    /// The title of the option group that declares the argument; empty for none.
    var section = ""
    /// What parsing does when it meets the argument, for those that no command declares.
    var request: Request?

    /// A longer name says more, so it stands for the argument in messages.
    var preferredName: ArgumentName? { names.first(where: \.isLong) ?? names.first }

    var valueName: String {
        if let name = help.valueName { return name }
        if case .long(let name) = preferredName { return name }
        return hyphenated(key.property)
    }

    /// The argument as messages and usage lines write it, such as `--limit <limit>`.
    var synopsis: String {
        let name = preferredName?.text ?? ""
        switch kind {
        case .positional: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }
}
