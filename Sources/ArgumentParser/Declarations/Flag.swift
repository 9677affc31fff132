/// A flag that is false until its name is given.
@propertyWrapper
public struct Flag<Value>: Decodable, Declaration {
    private let names: NameSpecification
    private let help: ArgumentHelp
    /// Whether it was given or not.
    public var wrappedValue: Value

    /// Throws: values are read only from a command line.
    public init(from decoder: any Decoder) throws {
        throw notFromThisDecoder(decoder)
    }

    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        [ArgumentInfo(key: key, kind: .flag, names: names.names(for: key.property), help: help)]
    }

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) -> Flag {
        guard !values[key].isEmpty, let given = true as? Value else { return self }
        var flag = self
        flag.wrappedValue = given
        return flag
    }
}

extension Flag where Value == Bool {
    /// Declares a flag; giving it sets true.
    public init(
        wrappedValue: Value,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil
    ) {
        self.names = name
        self.help = help ?? ArgumentHelp()
        self.wrappedValue = wrappedValue
    }
}

extension Flag: Sendable where Value: Sendable {}
