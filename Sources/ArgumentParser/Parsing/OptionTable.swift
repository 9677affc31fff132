/// The options and flags that can be given at one place of the command line.
struct OptionTable {
    struct Entry {
        var info: ArgumentInfo
        /// Which of the parsed commands declares it.
        var level: Int
    }

    /// Where two have the same name, the first counts.
    private(set) var entries: [Entry] = []

    mutating func add(_ arguments: [ArgumentInfo], level: Int) {
        for info in arguments where info.kind != .positional {
            entries.append(Entry(info: info, level: level))
        }
    }

    func entry(_ name: ArgumentName) -> Entry? {
        entries.first { $0.info.names.contains(name) }
    }

    /// What to tell of a word that names no entry.
    func unknown(_ word: String) -> ParseError {
        let names = entries.filter { $0.info.help.visibility == .default }
            .flatMap(\.info.names).filter(\.isLong).map(\.text)
        return .unknownOption(word, suggestion: suggestion(for: word, among: names))
    }
}
