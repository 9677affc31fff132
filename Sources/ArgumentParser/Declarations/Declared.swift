/// The two lives of an `@Argument` or an `@Option`: declared by `init()`, then parsed.
enum Declared<Value> {
    case declaration(ValueDeclaration<Value>)
    case value(Value)

    var value: Value {
        switch self {
        case .value(let value):
            return value
        case .declaration(let declaration):
            // Only values made by parsing are ever run, and parsing replaces every declaration; a
            // declaration without a default, read before that, has nothing that could be returned.
            guard let initial = declaration.initial else {
                preconditionFailure("A required argument was read before it was parsed.")
            }
            return initial
        }
    }

    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        guard case .declaration(let declaration) = self else { return [] }
        return [declaration.info(key)]
    }

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Declared {
        guard case .declaration(let declaration) = self else { return self }
        return .value(try declaration.value(from: values, key))
    }
}

extension Declared: Sendable where Value: Sendable {}

/// What a wrapper's `init(from:)` throws: only `ArgumentDecoder` can give it a value.
func notFromThisDecoder(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
        DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "Arguments are read from a command line only."
        )
    )
}
