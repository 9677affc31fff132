/// Arguments that a command shares with others, declared once in their own type.
@propertyWrapper
public final class OptionGroup<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private let title: String
    private let visibility: ArgumentVisibility
    private let validate: (inout Value) throws -> Void

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
        declarations(key).arguments.map { argument in
            var argument = argument
            if argument.section.isEmpty { argument.section = title }
            if visibility != .default { argument.help.visibility = visibility }
            return argument
        }
    }

    override func fill(from values: ParsedValues, _ key: ArgumentInfo.Key) throws {
        try declarations(key).fill(from: values)
        try ParseError.validating { try validate(&wrappedValue) }
    }

    private func declarations(_ key: ArgumentInfo.Key) -> Declarations {
        Declarations(of: wrappedValue, groups: "\(key.groups)\(key.property).")
    }
}
