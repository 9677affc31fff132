// Unchecked: the parser fills it before any other code sees it, and from then on it is only read.
/// A property wrapper that declares arguments.
///
/// It is a class, so that filling a command's declarations sets its properties.
public class ArgumentDeclaration: @unchecked Sendable {
    init() { Declarations.list?.items.append(self) }

    /// The arguments it declares.
    var arguments: [ArgumentInfo] { [] }

    /// Sets the value from the command line's words.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues) throws {}
}

/// The declarations of a set of arguments, in the order of its properties.
///
/// Each declaration adds itself to the list of the instance that is being created. Finding them
/// with a mirror would take longer than all the rest of parsing.
struct Declarations {
    private let items: [ArgumentDeclaration]

    // Unchecked: only the thread that is creating the instance uses it.
    /// A list that is being made.
    fileprivate final class List: @unchecked Sendable {
        var items: [ArgumentDeclaration] = []
    }

    /// The list of the instance that is being created; nil while none is.
    @TaskLocal fileprivate static var list: List?

    /// Creates an instance, and collects its declarations.
    static func collecting<Instance>(
        _ create: () -> Instance
    ) -> (instance: Instance, declarations: Declarations) {
        let list = List()
        let instance = $list.withValue(list, operation: create)
        return (instance, Declarations(items: list.items))
    }

    /// All arguments, including those of option groups.
    var arguments: [ArgumentInfo] { items.flatMap(\.arguments) }

    /// Sets the properties from the command line's words.
    ///
    /// Throws a `ParseError`.
    func fill(from values: ParsedValues) throws {
        for item in items { try item.fill(from: values) }
    }
}

/// An instance of a command that is about to be parsed.
struct CommandInstance {
    private let command: any ParsableCommand
    private let declarations: Declarations

    init(of type: any ParsableCommand.Type) {
        (command, declarations) = Declarations.collecting { type.init() }
    }

    /// All arguments that the command declares, including those of its option groups.
    var arguments: [ArgumentInfo] { declarations.arguments }

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

    /// Describes the argument, which `declaration` declares.
    func info(of declaration: ArgumentDeclaration) -> ArgumentInfo {
        ArgumentInfo(
            declaration: ObjectIdentifier(declaration),
            kind: names == nil ? .positional : .option,
            names: names?.names ?? [],
            help: help,
            element: element,
            declaredCompletion: completion,
            defaultDescription: initialText,
            isRequired: initial == nil,
            isRepeating: isRepeating
        )
    }

    /// Sets the value from the words or, if there are none, to the default.
    mutating func fill(
        from values: ParsedValues,
        of declaration: ArgumentDeclaration
    ) throws {
        let words = values[ObjectIdentifier(declaration)]
        guard !words.isEmpty || initial != nil else {
            throw ParseError.missingArgument(info(of: declaration))
        }
        do {
            parsed = words.isEmpty ? initial : try read(words)
        } catch let invalid as InvalidValue {
            throw ParseError.invalidValue(info(of: declaration), invalid)
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
