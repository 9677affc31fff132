/// Arguments that a command shares with others, declared once in their own type.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable, Declaration {
    private let title: String
    private let visibility: ArgumentVisibility
    private var parsed: Value?

    /// The parsed arguments.
    public var wrappedValue: Value {
        get { parsed ?? Value() }
        set { parsed = newValue }
    }

    /// Throws: values are read only from a command line.
    public init(from decoder: any Decoder) throws {
        throw notFromThisDecoder(decoder)
    }

    /// Declares a group; with a title it gets a separate section on the help screen.
    public init(title: String = "", visibility: ArgumentVisibility = .default) {
        self.title = title
        self.visibility = visibility
    }

    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo] {
        declaredArguments(of: Value.self, groups: inner(key)).map { argument in
            var argument = argument
            if argument.section.isEmpty { argument.section = title }
            if visibility != .default { argument.help.visibility = visibility }
            return argument
        }
    }

    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> OptionGroup {
        var group = self
        group.parsed = try values.make(Value.self, groups: inner(key))
        return group
    }

    private func inner(_ key: ArgumentInfo.Key) -> String {
        "\(key.groups)\(key.property)."
    }
}

extension OptionGroup: Sendable where Value: Sendable {}
