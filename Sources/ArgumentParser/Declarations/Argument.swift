// Unchecked: as `ArgumentDeclaration`, filled before any other code sees it.
/// A positional argument.
///
/// A list takes all remaining words, so declare it last.
@propertyWrapper
public final class Argument<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value { declared.value }

    /// Makes `@Argument var name: Type`, without parentheses, possible: the compiler looks for this
    /// initialiser here, and then calls the one in an extension that suits the type.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform.")
    public override init() {
        let reader = ElementReader<Value> { throw InvalidValue(word: $0) }
        declared = Declared(.one(nil, nil, nil, reader, initial: nil))
        super.init()
    }

    init(_ declaration: ValueDeclaration<Value>) {
        declared = Declared(declaration)
        super.init()
    }

    /// Throws: declarations come from a command line only.
    public required init(from decoder: any Decoder) throws {
        throw PropertyNames.notDeclared(decoder.codingPath)
    }

    override func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        [declared.declaration.info(key)]
    }

    override func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        try declared.fill(from: values, key)
    }
}

extension Argument where Value: ExpressibleByArgument {
    /// Declares a positional argument with a default.
    public convenience init(
        wrappedValue: Value,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required positional argument.
    public convenience init(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: nil))
    }
}

extension Argument {
    /// Declares a positional argument that may be left out.
    public convenience init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(nil, help, completion, ElementReader<T>.expressible()))
    }
}

extension Argument {
    /// Declares a positional argument that may be repeated, with a default.
    public convenience init<T>(
        wrappedValue: [T],
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(
            .many(nil, help, completion, ElementReader<T>.expressible(), initial: wrappedValue)
        )
    }

    /// Declares a positional argument that may be repeated and is given at least once.
    public convenience init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(nil, help, completion, ElementReader<T>.expressible(), initial: nil))
    }
}
