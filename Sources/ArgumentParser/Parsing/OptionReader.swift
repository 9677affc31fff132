/// Reads options, with their values, from the words of a command line.
struct OptionReader {
    /// An option or flag on the command line; a flag's value is empty.
    struct Given {
        var entry: OptionTable.Entry
        var value: String
    }

    let words: [String]
    private(set) var index = 0

    init(_ words: [String]) {
        self.words = words
    }

    var token: Token? { index < words.count ? Token(words[index]) : nil }
    var rest: ArraySlice<String> { words[index...] }

    mutating func skip() {
        index += 1
    }

    /// Reads the option in the next word, or several in a bundle such as `-ab`; nil if it is not an
    /// option.
    mutating func options(in table: OptionTable) throws(ParseError) -> [Given]? {
        switch token {
        case .long(let name, let value):
            index += 1
            guard let entry = table.entry(.long(name)) else { throw table.unknown("--\(name)") }
            return [try given(entry, name: "--\(name)", attached: value)]
        case .short(let characters):
            index += 1
            let name = characters.prefix { $0 != "=" }
            if name.count > 1, table.entry(.long(String(name))) != nil {
                throw table.unknown("-\(name)")
            }
            return try bundle(characters, in: table)
        case .negativeNumber(let word):
            let characters = String(word.dropFirst())
            guard let first = characters.first, table.entry(.short(first)) != nil else {
                return nil
            }
            index += 1
            return try bundle(characters, in: table)
        case .terminator, .argument, nil:
            return nil
        }
    }

    /// Reads flags such as `-abc`, up to an option, whose value follows or is the next word.
    private mutating func bundle(
        _ characters: String,
        in table: OptionTable
    ) throws(ParseError) -> [Given] {
        var found: [Given] = []
        var rest = Substring(characters)
        while let character = rest.popFirst() {
            guard let entry = table.entry(.short(character)) else {
                throw table.unknown(found.isEmpty ? "-\(characters)" : "-\(character)")
            }
            if entry.info.kind == .flag, rest.first != "=" {
                found.append(Given(entry: entry, value: ""))
                continue
            }
            let value = rest.first == "=" ? rest.dropFirst() : rest
            let attached = rest.isEmpty ? nil : String(value)
            found.append(try given(entry, name: "-\(character)", attached: attached))
            break
        }
        return found
    }

    private mutating func given(
        _ entry: OptionTable.Entry,
        name: String,
        attached: String?
    ) throws(ParseError) -> Given {
        if entry.info.kind == .flag {
            if let attached { throw .unexpectedValue(name: name, value: attached) }
            return Given(entry: entry, value: "")
        }
        if let attached { return Given(entry: entry, value: attached) }
        switch token {
        case .argument(let word):
            index += 1
            return Given(entry: entry, value: word)
        case .negativeNumber(let word) where entry.info.isNumber:
            index += 1
            return Given(entry: entry, value: word)
        default:
            throw .missingValue(entry.info, name: name, refused: rest.first)
        }
    }
}

/// The options and flags accepted at a point on the command line.
struct OptionTable {
    struct Entry {
        var info: ArgumentInfo
        /// The index of the command that declares it, counted from the root.
        var level: Int
    }

    /// If two entries have the same name, the first wins.
    private(set) var entries: [Entry] = []

    mutating func add(_ arguments: [ArgumentInfo], level: Int) {
        for info in arguments where info.kind != .positional {
            entries.append(Entry(info: info, level: level))
        }
    }

    func entry(_ name: ArgumentName) -> Entry? {
        entries.first { $0.info.names.contains(name) }
    }

    /// The error for an unknown option.
    func unknown(_ word: String) -> ParseError {
        let shown = entries.map(\.info).filter { $0.help.visibility == .default }
        // `--json` probably means the option that has `json` as a value.
        let value = String(word.drop { $0 == "-" })
        let owners = shown.filter { $0.allValues.contains(value) }
            .compactMap { $0.names.first(where: \.isLong)?.text }
        if let owner = owners.first, Set(owners).count == 1 {
            return .unknownOption(word, suggestion: "\(owner) \(value)")
        }
        let names = shown.flatMap(\.names).filter(\.isLong).map(\.text)
        return .unknownOption(word, suggestion: suggestion(for: word, among: names))
    }
}

/// One word of the command line, classified by its form.
enum Token: Equatable {
    /// `--`: everything after it is an argument.
    case terminator
    /// `--name` or `--name=value`.
    case long(String, value: String?)
    /// `-abc`: the characters after the dash, at least one.
    case short(String)
    /// `-1` or `-.5`: an argument, unless the command has an option with that name.
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

/// The candidate closest to a mistyped word; nil if none is close.
func suggestion(for word: String, among candidates: [String]) -> String? {
    let typed = Array(word.drop { $0 == "-" }.lowercased())
    guard !typed.isEmpty, typed.count <= 40 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let wanted = Array(candidate.drop { $0 == "-" }.lowercased())
        var distance = editDistance(typed, wanted)
        if typed.count >= 3, wanted.starts(with: typed) { distance = 1 }
        let allowed = max(1, min(typed.count, wanted.count) / 3)
        if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// How many insertions, deletions, replacements and swaps of neighbors separate two words.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    guard abs(first.count - second.count) < 10 else { return .max }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for (row, character) in first.enumerated() {
        var current = [row + 1]
        for (column, other) in second.enumerated() {
            let replaced = previous[column] + (character == other ? 0 : 1)
            var distance = min(previous[column + 1] + 1, current[column] + 1, replaced)
            if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[second.count]
}
