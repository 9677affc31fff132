/// A positional argument.
///
/// A list takes all remaining words, so declare it last.
@propertyWrapper
public struct Argument<Value>: Decodable, Declaration {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value {
        get { declared.value }
        set { declared = .value(newValue) }
    }

    /// Makes `@Argument var name: Type`, without parentheses, possible: the compiler looks for this
    /// initialiser here, and then calls the one in an extension that suits the type.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform.")
    public init() {
        self.init(.one(nil, nil, nil, ElementReader { throw InvalidValue(word: $0) }, initial: nil))
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

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Argument {
        var filled = self
        filled.declared = try declared.filled(from: values, key)
        return filled
    }
}

extension Argument: Sendable where Value: Sendable {}

extension Argument where Value: ExpressibleByArgument {
    /// Declares a positional argument with a default.
    public init(
        wrappedValue: Value,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required positional argument.
    public init(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: nil))
    }
}

extension Argument {
    /// Declares a positional argument that may be left out.
    public init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(nil, help, completion, ElementReader<T>.expressible()))
    }
}

extension Argument {
    /// Declares a positional argument that may be repeated, with a default.
    public init<T>(
        wrappedValue: [T],
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(
            .many(nil, help, completion, ElementReader<T>.expressible(), initial: wrappedValue)
        )
    }

    /// Declares a positional argument that may be repeated and is given at least once.
    public init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(nil, help, completion, ElementReader<T>.expressible(), initial: nil))
    }
}
