// Unchecked: the parser fills it before any other code sees it, and from then on it is only read.
/// A property wrapper that declares arguments.
///
/// It is a class, so that filling a command's declarations sets its properties, and because casting
/// to a class is cheap: casting to a protocol searches all of the program's conformances.
public class ArgumentDeclaration: @unchecked Sendable {
    init() {}

    /// The arguments it declares, for the property with this key.
    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] { [] }

    /// Sets the value from the command line's words.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {}
}

/// The declarations of a set of arguments, in the order of its properties.
struct Declarations {
    private let items: [(property: String, declaration: ArgumentDeclaration)]

    init(of instance: Any) {
        items = Mirror(reflecting: instance).children.map { child in
            // A type that fails here always fails, so its author finds out on the first run.
            guard let label = child.label, let declaration = child.value as? ArgumentDeclaration
            else { preconditionFailure("Not every property is a declaration.") }
            return (String(label.dropFirst()), declaration)
        }
    }

    /// All arguments, including those of option groups; `groups` is the prefix for their keys.
    func arguments(groups: String = "") -> [ArgumentInfo] {
        items.flatMap { item in
            item.declaration.arguments(ArgumentInfo.Key(groups: groups, property: item.property))
        }
    }

    /// Sets the properties from the command line's words.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues, groups: String = "") throws {
        for item in items {
            let key = ArgumentInfo.Key(groups: groups, property: item.property)
            try item.declaration.fill(from: values, key)
        }
    }
}

/// An instance of a command that is about to be parsed.
struct CommandInstance {
    private let command: any ParsableCommand
    private let declarations: Declarations

    init(of type: any ParsableCommand.Type) {
        command = type.init()
        declarations = Declarations(of: command)
    }

    /// All arguments that the command declares, including those of its option groups.
    var arguments: [ArgumentInfo] { declarations.arguments() }

    /// Fills the command with values from the command line, and validates it.
    ///
    /// Throws a `ParseError`.
    func filled(from values: ParsedValues) throws -> any ParsableCommand {
        try declarations.fill(from: values)
        var filled = command
        try ParseError.validating { try filled.validate() }
        return filled
    }
}

/// The declaration and the value of an `@Argument` or an `@Option`.
struct Declared<Value: Sendable>: Sendable {
    /// The option's names; nil for a positional argument.
    private let names: NameSpecification?
    private let help: ArgumentHelp
    private let completion: CompletionKind?
    private let element: any ExpressibleByArgument.Type
    private let isRepeating: Bool
    private let initial: Value?
    /// The default as shown on help screens.
    private let initialText: String?
    private let read: @Sendable ([String]) throws -> Value
    private var parsed: Value?

    /// The parsed value; before parsing, the default.
    var value: Value {
        // Only parsed commands are run, and parsing sets every required value.
        guard let value = parsed ?? initial else {
            preconditionFailure("A required argument was read before it was parsed.")
        }
        return value
    }

    /// Declares a single value; if several words are given, the last one wins.
    static func one(
        _ names: NameSpecification?,
        _ help: ArgumentHelp,
        _ completion: CompletionKind?,
        initial: Value? = nil
    ) -> Declared where Value: ExpressibleByArgument {
        Declared(
            names: names,
            help: help,
            completion: completion,
            element: Value.self,
            isRepeating: false,
            initial: initial,
            initialText: initial?.defaultValueDescription,
            read: { try Value(word: $0.last ?? "") }
        )
    }

    /// Declares an optional value; if several words are given, the last one wins.
    static func optional<Element: ExpressibleByArgument>(
        _ names: NameSpecification?,
        _ help: ArgumentHelp,
        _ completion: CompletionKind?
    ) -> Declared where Value == Element? {
        Declared(
            names: names,
            help: help,
            completion: completion,
            element: Element.self,
            isRepeating: false,
            initial: .some(nil),
            initialText: nil,
            read: { try Element(word: $0.last ?? "") }
        )
    }

    /// Declares a list with one value per word.
    static func many<Element: ExpressibleByArgument>(
        _ names: NameSpecification?,
        _ help: ArgumentHelp,
        _ completion: CompletionKind?,
        initial: [Element]? = nil
    ) -> Declared where Value == [Element] {
        let texts = (initial ?? []).map(\.defaultValueDescription)
        return Declared(
            names: names,
            help: help,
            completion: completion,
            element: Element.self,
            isRepeating: true,
            initial: initial,
            initialText: texts.isEmpty ? nil : texts.joined(separator: ", "),
            read: { try $0.map(Element.init(word:)) }
        )
    }

    func info(_ key: ArgumentInfo.Key) -> ArgumentInfo {
        ArgumentInfo(
            key: key,
            kind: names == nil ? .positional : .option,
            names: names?.names(for: key.property) ?? [],
            help: help,
            element: element,
            declaredCompletion: completion,
            defaultDescription: initialText,
            isRequired: initial == nil,
            isRepeating: isRepeating
        )
    }

    /// Sets the value from the words or, if there are none, to the default.
    mutating func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        let words = values[key]
        guard !words.isEmpty || initial != nil else { throw ParseError.missingArgument(info(key)) }
        do {
            parsed = words.isEmpty ? initial : try read(words)
        } catch let invalid as InvalidValue {
            throw ParseError.invalidValue(info(key), invalid)
        }
    }
}

extension ExpressibleByArgument {
    /// Parses a word. Throws `InvalidValue` if it is not a valid value.
    fileprivate init(word: String) throws {
        guard let value = Self(argument: word) else { throw InvalidValue(word: word) }
        self = value
    }
}

/// A word that is not a valid value.
struct InvalidValue: Error {
    var word: String
}
