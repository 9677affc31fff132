// Unchecked: as `ArgumentDeclaration`, filled before any other code sees it.
/// A flag that is false until its name is given.
@propertyWrapper
public final class Flag: ArgumentDeclaration, @unchecked Sendable {
    private let names: NameSpecification
    private let help: ArgumentHelp
    /// Whether it was given or not.
    public private(set) var wrappedValue: Bool

    /// Declares a flag; giving it sets true.
    public init(
        wrappedValue: Bool,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil
    ) {
        self.names = name
        self.help = help ?? ArgumentHelp()
        self.wrappedValue = wrappedValue
        super.init()
    }

    /// Throws: declarations come from a command line only.
    public required init(from decoder: any Decoder) throws {
        throw PropertyNames.notDeclared(decoder.codingPath)
    }

    override func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        [ArgumentInfo(key: key, kind: .flag, names: names.names(for: key.property), help: help)]
    }

    override func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) {
        if !values[key].isEmpty { wrappedValue = true }
    }
}
