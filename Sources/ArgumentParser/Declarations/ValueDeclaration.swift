/// What an `@Argument` or an `@Option` declares.
struct ValueDeclaration<Value> {
    /// Nil for positional arguments.
    var names: NameSpecification?
    var help: ArgumentHelp
    var completion: CompletionKind
    var allValues: [String]
    var isNumber: Bool
    var isRepeating: Bool
    var initial: Value?
    var initialDescription: String?
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
        self.completion = completion ?? reader.completion
        self.allValues = reader.allValues
        self.isNumber = reader.isNumber
        self.isRepeating = isRepeating
        self.initial = initial
        self.initialDescription = initialDescription
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
            completion: completion,
            allValues: allValues,
            defaultDescription: initialDescription,
            isRequired: initial == nil,
            isRepeating: isRepeating,
            isNumber: isNumber
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
