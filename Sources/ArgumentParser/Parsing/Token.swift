/// One word of the command line, by its form alone.
enum Token: Equatable {
    /// `--`: everything after it is an argument.
    case terminator
    /// `--name` or `--name=value`.
    case long(String, value: String?)
    /// `-abc`: the characters after the dash, at least one.
    case short(String)
    /// `-1` or `-.5`: an argument, unless the command has an option of that name.
    case negativeNumber(String)
    case argument(String)

    init(_ word: String) {
        if word == "--" {
            self = .terminator
        } else if word.hasPrefix("--") {
            let parts = word.dropFirst(2)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            self = .long(String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
        } else if word.hasPrefix("-"), word.count > 1 {
            let isNumber = word.contains(where: \.isASCIIDigit) && Double(word) != nil
            self = isNumber ? .negativeNumber(word) : .short(String(word.dropFirst()))
        } else {
            self = .argument(word)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}
