import Synchronization

// Unchecked: the parser fills it before anybody else sees it, and from then on it is only read.
/// A property wrapper that declares arguments.
///
/// It is a class, so that an instance that is made from declarations gets the values that they are
/// given later.
public class ArgumentDeclaration: Decodable, @unchecked Sendable {
    init() {
        DeclarationList.current?.add(self)
    }

    /// Throws: declarations come from a command line only.
    public required init(from decoder: any Decoder) throws {
        throw PropertyNames.notDeclared(decoder.codingPath)
    }

    /// What is declared, for the property of that key.
    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] { [] }

    /// Takes the value that the words of the command line stand for.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {}
}

/// An instance of a set of arguments, and what its properties declare.
struct DeclaredArguments<Arguments> {
    /// The instance; its properties have the values that the declarations are given.
    var instance: Arguments
    /// The declarations, in the order of the properties.
    let declarations: Declarations

    /// Makes the instance twice: `init()` has the declarations, and `init(from:)`, which gets these, their
    /// names. `Mirror` has both, but is slow: it looks up a dozen conformances for each type, and each of
    /// these look-ups searches the whole program.
    init() where Arguments: ParsableArguments {
        let list = DeclarationList()
        _ = DeclarationList.$current.withValue(list) { Arguments() }
        let names = PropertyNames(list.all)
        // The declarations that this one makes again, before it gets the others, belong to nobody.
        guard
            let made = DeclarationList.$current.withValue(
                nil,
                operation: { try? Arguments(from: names) }
            )
        else { preconditionFailure("Not every property of \(Arguments.self) is a declaration.") }
        instance = made
        declarations = Declarations(items: names.named)
    }
}

/// Declarations, in the order of their properties.
struct Declarations {
    fileprivate var items: [(property: String, declaration: ArgumentDeclaration)]

    /// All arguments, those of option groups included; `groups` names the groups around them.
    func arguments(groups: String = "") -> [ArgumentInfo] {
        items.flatMap { item in
            item.declaration.arguments(ArgumentInfo.Key(groups: groups, property: item.property))
        }
    }

    /// Gives the properties the values that the words stand for.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues, groups: String = "") throws {
        for item in items {
            let key = ArgumentInfo.Key(groups: groups, property: item.property)
            try item.declaration.fill(from: values, key)
        }
    }
}

/// The declarations that an `init()` makes, in order.
final class DeclarationList: Sendable {
    /// The list of the `init()` that is running.
    @TaskLocal static var current: DeclarationList?

    private let declarations = Mutex<[ArgumentDeclaration]>([])

    var all: [ArgumentDeclaration] { declarations.withLock { $0 } }

    func add(_ declaration: ArgumentDeclaration) {
        declarations.withLock { $0.append(declaration) }
    }
}

/// Hands declarations to properties, which are decoded in order, and notes the names of these.
final class PropertyNames: Decoder {
    private let declarations: [ArgumentDeclaration]
    private(set) var named: [(property: String, declaration: ArgumentDeclaration)] = []

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ declarations: [ArgumentDeclaration]) { self.declarations = declarations }

    static func notDeclared(_ path: [any CodingKey]) -> DecodingError {
        let words = "Arguments are read from a command line only."
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words))
    }

    func next<T>(named name: String) throws -> T {
        guard named.count < declarations.count, let next = declarations[named.count] as? T else {
            throw Self.notDeclared([])
        }
        named.append((name, declarations[named.count]))
        return next
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Properties<Key>(names: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.notDeclared([]) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw Self.notDeclared([])
    }

    private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let names: PropertyNames

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            try names.next(named: key.stringValue)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> {
            throw notDeclared([key])
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw notDeclared([key])
        }

        func superDecoder() throws -> any Decoder { throw notDeclared([]) }

        func superDecoder(forKey key: Key) throws -> any Decoder { throw notDeclared([key]) }
    }
}

/// An instance of a command that is about to be parsed.
struct CommandInstance {
    private var instance: any ParsableCommand
    private let declarations: Declarations

    init(of type: any ParsableCommand.Type) {
        self = Self.make(type)
    }

    private init<Command: ParsableCommand>(_ declared: DeclaredArguments<Command>) {
        instance = declared.instance
        declarations = declared.declarations
    }

    private static func make<Command: ParsableCommand>(_ type: Command.Type) -> CommandInstance {
        CommandInstance(DeclaredArguments<Command>())
    }

    /// All arguments that it declares, those of its option groups included.
    var arguments: [ArgumentInfo] { declarations.arguments() }

    /// The instance with the values that the words stand for, after validation.
    ///
    /// Throws a `ParseError`.
    func filled(from values: ParsedValues) throws -> any ParsableCommand {
        try declarations.fill(from: values)
        var filled = instance
        try ParseError.validating { try filled.validate() }
        return filled
    }
}

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
