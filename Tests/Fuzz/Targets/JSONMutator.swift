/// Damages JSON in its structure, and sometimes byte by byte.
struct JSONMutator: Sendable {
    /// The valid texts.
    let seeds: [JSONTree]
    private let names: [String]
    private let bytes: Mutator

    private static let oddValues = [
        "null", "true", "false", "0", "-1", "-0", "1.5", "1e3", "1e999", "-1e-999", "1E400",
        "9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "9223372036854775808",
        "-9223372036854775809", "1099511627777",
        "253402300800", "99999999999999999999999999999999999999999999", "\"\"", "\"\\n\"", "[]",
        "{}",
        "[[]]", "[null]", "\"12\"", "\"-3\"", "\" 7 \"", "\"1e5\"", "\"nan\"", "\"inf\"",
        "\"0x10\"",
        "\"1,234\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "{\"#text\":\"\\n\"}",
        "{\"#text\":null}",
        "{\"#text\":{\"#text\":\"x\"}}", "NaN", "Infinity", "undefined", "01", "+1", ".5", "'x'",
        "",
    ].map { Array($0.utf8) }
    private static let words = [
        "null", "\"", "\\", "\\u", "\\ud83d", "{", "}", "[", "]", ",", ":", "//", "\0", "\u{FEFF}",
        "1e999",
        "\"error\":", "\"#text\":", "\"@attr\":",
    ]

    /// Creates a mutator from valid JSON texts.
    init(seeds texts: [[UInt8]]) throws {
        seeds = try texts.map { try JSONTree(sound: $0) }
        names = Set(seeds.flatMap(\.names) + ["error", "message", "code"]).sorted()
        bytes = Mutator(others: seeds.map(\.text), words: Self.words)
    }

    /// A text with up to four changes to its structure; one text in four also has damaged bytes.
    func text(using random: inout SplitMix64) -> [UInt8] {
        var tree = seeds.randomElement(using: &random) ?? .raw([])
        for _ in 0..<random.below(5) { change(&tree, using: &random) }
        let text = tree.text
        return random.below(4) == 0 ? bytes.mutate(text, using: &random) : text
    }

    /// Changes a random value in the tree.
    private func change(_ tree: inout JSONTree, using random: inout SplitMix64) {
        switch tree {
        case .object(var members) where !members.isEmpty && random.below(6) > 0:
            let index = random.below(members.count)
            switch random.below(12) {
            case 0: members.remove(at: index)
            case 1: members.append(members[index])
            case 2: members[index].name = names.randomElement(using: &random) ?? ""
            default: change(&members[index].value, using: &random)
            }
            tree = .object(members)
        case .array(var elements) where !elements.isEmpty && random.below(6) > 0:
            let index = random.below(elements.count)
            switch random.below(10) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            case 2: elements.swapAt(index, random.below(elements.count))
            default: change(&elements[index], using: &random)
            }
            tree = .array(elements)
        default: replace(&tree, using: &random)
        }
    }

    private func replace(_ tree: inout JSONTree, using random: inout SplitMix64) {
        switch random.below(12) {
        case 0: tree = .array([tree])
        case 1: tree = .array([tree, tree])
        case 2: tree = .object([(name: "#text", value: tree)])
        case 3:
            guard case .array(let elements) = tree, let first = elements.first else { fallthrough }
            tree = first
        case 4: tree = nested(around: tree, using: &random)
        case 5, 6: tree = .string(OddText.make(using: &random))
        case 7: tree = .raw(Array("\(Int64(truncatingIfNeeded: random.next()))".utf8))
        case 8:
            tree = .raw(
                [0x22] + (0..<random.below(20)).map { _ in UInt8(random.below(256)) } + [0x22]
            )
        default: tree = .raw(Self.oddValues.randomElement(using: &random) ?? [])
        }
    }

    /// Nests a value in lists or objects: usually a few levels, sometimes more than any decoder accepts.
    private func nested(around tree: JSONTree, using random: inout SplitMix64) -> JSONTree {
        let depth = random.below(1 << random.below(13))
        let (open, close) = random.below(2) == 0 ? ("[", "]") : ("{\"a\":", "}")
        let closed = random.below(10) == 0 ? depth / 2 : depth
        return .raw(
            Array(String(repeating: open, count: depth).utf8) + tree.text
                + Array(String(repeating: close, count: closed).utf8)
        )
    }
}
