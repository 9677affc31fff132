import Synchronization

// Unchecked: the parser fills it before any other code sees it, and from then on it is only read.
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
        let made = DeclarationList.$current.withValue(nil) { try? Arguments(from: names) }
        // It depends only on the type, so its author has seen it work.
        guard let made else {
            preconditionFailure("Not every property of \(Arguments.self) is a declaration.")
        }
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
