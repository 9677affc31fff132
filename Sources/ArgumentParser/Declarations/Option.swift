/// A value that follows its name: `--name value`, `--name=value`, `-n value` or `-nvalue`.
///
/// A value that begins with a dash is given as `--name=-value`; a negative number may also follow
/// the name of an option whose value is a number. A single value given twice is the last one.
@propertyWrapper
public struct Option<Value>: Decodable, Declaration {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared = .value(newValue) }
    }

    /// Makes `@Option var name: Type`, without parentheses, possible: the compiler looks for this
    /// initialiser here, and then calls the one in an extension that suits the type.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform.")
    public init() {
        self.init(
            .one(.long, nil, nil, ElementReader { throw InvalidValue(word: $0) }, initial: nil)
        )
    }

    init(_ declaration: ValueDeclaration<Value>) {
        declared = .declaration(declaration)
    }

    /// Throws: values are read only from a command line.
    public init(from decoder: any Decoder) throws {
        throw notFromThisDecoder(decoder)
    }

    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        declared.arguments(key)
    }

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Option {
        var filled = self
        filled.declared = try declared.filled(from: values, key)
        return filled
    }
}

extension Option: Sendable where Value: Sendable {}

extension Option where Value: ExpressibleByArgument {
    /// Declares an option with a default.
    public init(
        wrappedValue: Value,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required option.
    public init(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: nil))
    }
}

extension Option {
    /// Declares an option that may be left out.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(name, help, completion, ElementReader<T>.expressible()))
    }
}

extension Option {
    /// Declares an option that may be repeated, with a default.
    public init<T>(
        wrappedValue: [T],
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(
            .many(name, help, completion, ElementReader<T>.expressible(), initial: wrappedValue)
        )
    }

    /// Declares an option that may be repeated and is given at least once.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(name, help, completion, ElementReader<T>.expressible(), initial: nil))
    }
}
