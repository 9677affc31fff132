// Unchecked: as `ArgumentDeclaration`, filled before any other code sees it.
/// Arguments that a command shares with others, declared once in their own type.
@propertyWrapper
public final class OptionGroup<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private let title: String
    private let visibility: ArgumentVisibility
    private let make: () -> DeclaredArguments<Value>
    private let validate: (inout Value) throws -> Void
    // Not before it is needed: an instance is made twice, and one of them is not used.
    private lazy var declared = make()

    /// The parsed arguments.
    public var wrappedValue: Value { declared.instance }

    /// Declares a group; with a title it gets a separate section on the help screen.
    public init(title: String = "", visibility: ArgumentVisibility = .default)
    where Value: ParsableArguments {
        self.title = title
        self.visibility = visibility
        make = { DeclaredArguments() }
        validate = { try $0.validate() }
        super.init()
    }

    /// Throws: declarations come from a command line only.
    public required init(from decoder: any Decoder) throws {
        throw PropertyNames.notDeclared(decoder.codingPath)
    }

    override func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        declared.declarations.arguments(groups: inner(key)).map { argument in
            var argument = argument
            if argument.section.isEmpty { argument.section = title }
            if visibility != .default { argument.help.visibility = visibility }
            return argument
        }
    }

    override func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        try declared.declarations.fill(from: values, groups: inner(key))
        try ParseError.validating { try validate(&declared.instance) }
    }

    private func inner(_ key: ArgumentInfo.Key) -> String {
        "\(key.groups)\(key.property)."
    }
}
