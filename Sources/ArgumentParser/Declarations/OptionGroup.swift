/// Arguments that a command shares with others, declared once in their own type.
@propertyWrapper
public final class OptionGroup<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private let title: String
    private let visibility: ArgumentVisibility
    private let validate: (inout Value) throws -> Void
    private lazy var declarations = Declarations(of: wrappedValue)

    /// The parsed arguments.
    public private(set) var wrappedValue: Value

    /// Declares a group; with a title it gets a separate section on the help screen.
    public init(title: String = "", visibility: ArgumentVisibility = .default)
    where Value: ParsableArguments {
        self.title = title
        self.visibility = visibility
        validate = { try $0.validate() }
        wrappedValue = Value()
    }

    override func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        declarations.arguments(groups: inner(key)).map { argument in
            var argument = argument
            if argument.section.isEmpty { argument.section = title }
            if visibility != .default { argument.help.visibility = visibility }
            return argument
        }
    }

    override func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        try declarations.fill(from: values, groups: inner(key))
        try ParseError.validating { try validate(&wrappedValue) }
    }

    private func inner(_ key: ArgumentInfo.Key) -> String {
        "\(key.groups)\(key.property)."
    }
}
