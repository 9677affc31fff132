/// The value of an `@Argument` or an `@Option`: the parsed one, or before parsing the default.
struct Declared<Value: Sendable>: Sendable {
    let declaration: ValueDeclaration<Value>
    private var parsed: Value?

    init(_ declaration: ValueDeclaration<Value>) { self.declaration = declaration }

    var value: Value {
        // Only values made by parsing are ever run, and parsing gives every one a value; a declaration
        // without a default, read before that, has nothing that could be returned.
        guard let value = parsed ?? declaration.initial else {
            preconditionFailure("A required argument was read before it was parsed.")
        }
        return value
    }

    mutating func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        parsed = try declaration.value(from: values, key)
    }
}

/// What an `@Argument` or an `@Option` declares.
struct ValueDeclaration<Value> {
    /// Nil for positional arguments.
    var names: NameSpecification?
    var help: ArgumentHelp
    var isRepeating: Bool
    var initial: Value?
    var facts: ArgumentFacts
    var read: @Sendable ([String]) throws -> Value

    private init<Element>(
        _ names: NameSpecification?,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        _ reader: ElementReader<Element>,
        isRepeating: Bool,
        initial: Value?,
        initialDescription: String?,
        read: @escaping @Sendable ([String]) throws -> Value
    ) {
        self.names = names
        self.help = help ?? ArgumentHelp()
        self.isRepeating = isRepeating
        self.initial = initial
        facts = ArgumentFacts(
            completion: { completion ?? reader.completion() },
            allValues: reader.allValues,
            defaultDescription: initialDescription,
            isNumber: { Element.self is any Numeric.Type }
        )
        self.read = read
    }

    /// Declares one value; of several words the last counts.
    static func one(
        _ names: NameSpecification?,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        _ reader: ElementReader<Value>,
        initial: Value?
    ) -> ValueDeclaration {
        ValueDeclaration(
            names,
            help,
            completion,
            reader,
            isRepeating: false,
            initial: initial,
            initialDescription: initial.flatMap(reader.describe),
            read: { words in try reader.read(words.last ?? "") }
        )
    }

    /// Declares one value that may be left out; of several words the last counts.
    static func optional<Element>(
        _ names: NameSpecification?,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        _ reader: ElementReader<Element>
    ) -> ValueDeclaration where Value == Element? {
        ValueDeclaration(
            names,
            help,
            completion,
            reader,
            isRepeating: false,
            initial: .some(nil),
            initialDescription: nil,
            read: { words in try reader.read(words.last ?? "") }
        )
    }

    /// Declares a list with a value for every word.
    static func many<Element>(
        _ names: NameSpecification?,
        _ help: ArgumentHelp?,
        _ completion: CompletionKind?,
        _ reader: ElementReader<Element>,
        initial: [Element]?
    ) -> ValueDeclaration where Value == [Element] {
        let descriptions = (initial ?? []).compactMap(reader.describe)
        return ValueDeclaration(
            names,
            help,
            completion,
            reader,
            isRepeating: true,
            initial: initial,
            initialDescription: descriptions.isEmpty ? nil : descriptions.joined(separator: ", "),
            read: { words in try words.map(reader.read) }
        )
    }
}

extension ValueDeclaration {
    func info(_ key: ArgumentInfo.Key) -> ArgumentInfo {
        ArgumentInfo(
            key: key,
            kind: names == nil ? .positional : .option,
            names: names?.names(for: key.property) ?? [],
            help: help,
            facts: facts,
            isRequired: initial == nil,
            isRepeating: isRepeating
        )
    }

    /// The value that the words stand for, or the default when there are none.
    func value(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Value {
        let words = values[key]
        if words.isEmpty {
            guard let initial else { throw ParseError.missingArgument(info(key)) }
            return initial
        }
        do {
            return try read(words)
        } catch let invalid as InvalidValue {
            throw ParseError.invalidValue(info(key), invalid)
        }
    }
}

extension ValueDeclaration: Sendable where Value: Sendable {}

/// Converts one word to a value.
struct ElementReader<Element>: Sendable {
    var completion: @Sendable () -> CompletionKind = { .default }
    var allValues: @Sendable () -> [String] = { [] }
    var describe: @Sendable (Element) -> String? = { _ in nil }
    /// Throws `InvalidValue` if the word is not a valid value.
    var read: @Sendable (String) throws -> Element

    /// Reads values of an `ExpressibleByArgument` type.
    static func expressible() -> ElementReader where Element: ExpressibleByArgument {
        ElementReader(
            completion: { Element.defaultCompletionKind },
            allValues: { Element.allValueStrings },
            describe: { $0.defaultValueDescription },
            read: { word in
                guard let value = Element(argument: word) else { throw InvalidValue(word: word) }
                return value
            }
        )
    }
}

/// A word that is not a valid value.
struct InvalidValue: Error {
    var word: String
}
