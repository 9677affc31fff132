// Unchecked: as `ArgumentDeclaration`, filled before any other code sees it.
/// A value that follows its name: `--name value`, `--name=value`, `-n value` or `-nvalue`.
///
/// A value that begins with a dash is given as `--name=-value`; a negative number may also follow
/// the name of an option whose value is a number. A single value given twice is the last one.
@propertyWrapper
public final class Option<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value { declared.value }

    /// Makes `@Option var name: Type`, without parentheses, possible: the compiler looks for this
    /// initialiser here, and then calls the one in an extension that suits the type.
    @available(*, unavailable, message: "The type is not ExpressibleByArgument; give a transform.")
    public override init() {
        let reader = ElementReader<Value> { throw InvalidValue(word: $0) }
        declared = Declared(.one(.long, nil, nil, reader, initial: nil))
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

extension Option where Value: ExpressibleByArgument {
    /// Declares an option with a default.
    public convenience init(
        wrappedValue: Value,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required option.
    public convenience init(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: nil))
    }
}

extension Option {
    /// Declares an option that may be left out.
    public convenience init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(name, help, completion, ElementReader<T>.expressible()))
    }
}

extension Option {
    /// Declares an option that may be repeated, with a default.
    public convenience init<T>(
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
    public convenience init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(name, help, completion, ElementReader<T>.expressible(), initial: nil))
    }
}
