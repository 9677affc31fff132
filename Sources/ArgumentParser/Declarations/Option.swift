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

    /// Refuses other decoders than the one for command lines.
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
