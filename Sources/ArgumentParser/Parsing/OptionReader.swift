/// Reads options, with their values, from the words of a command line.
struct OptionReader {
    /// An option or a flag as it was given; the value of a flag is empty.
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

    /// Reads what the next word gives, a bundle of short flags included; nil if it is no option.
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

    /// Reads `-abc`: flags, up to the first option, whose value is the rest or the next word.
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
