/// A property wrapper that declares arguments.
protocol Declaration {
    /// What is declared, for the property of that key.
    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo]

    /// The wrapper with the value that the words of the command line stand for.
    ///
    /// Throws a `ParseError`.
    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Self
}

/// A stored property of a set of arguments, with the value that `init()` gives it.
struct StoredProperty {
    var name: String
    var value: Any
    /// The value as a declaration, if it is one.
    var declaration: (any Declaration)?
}

/// The stored properties of a set of arguments, in the order of declaration.
func storedProperties(of type: any ParsableArguments.Type) -> [StoredProperty] {
    Mirror(reflecting: type.init()).children.compactMap { child in
        guard let label = child.label else { return nil }
        let declaration = child.value as? any Declaration
        let isWrapper = declaration != nil && label.hasPrefix("_")
        return StoredProperty(
            name: isWrapper ? String(label.dropFirst()) : label,
            value: child.value,
            declaration: declaration
        )
    }
}

/// All arguments that a type declares, those of its option groups included.
func declaredArguments(
    of type: any ParsableArguments.Type,
    groups: String = ""
) -> [ArgumentInfo] {
    storedProperties(of: type).flatMap { property in
        let key = ArgumentInfo.Key(groups: groups, property: property.name)
        return property.declaration?.arguments(key) ?? []
    }
}

/// The state of an `@Argument` or an `@Option`: declared by `init()`, or parsed.
enum Declared<Value> {
    case declaration(ValueDeclaration<Value>)
    case value(Value)

    var value: Value {
        switch self {
        case .value(let value):
            return value
        case .declaration(let declaration):
            // Only values made by parsing are ever run, and parsing replaces every declaration; a
            // declaration without a default, read before that, has nothing that could be returned.
            guard let initial = declaration.initial else {
                preconditionFailure("A required argument was read before it was parsed.")
            }
            return initial
        }
    }

    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        guard case .declaration(let declaration) = self else { return [] }
        return [declaration.info(key)]
    }

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Declared {
        guard case .declaration(let declaration) = self else { return self }
        return .value(try declaration.value(from: values, key))
    }
}

extension Declared: Sendable where Value: Sendable {}

/// The error of a wrapper's `init(from:)`: only `ArgumentDecoder` can provide a value.
func notFromThisDecoder(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
        DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "Arguments are read from a command line only."
        )
    )
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
