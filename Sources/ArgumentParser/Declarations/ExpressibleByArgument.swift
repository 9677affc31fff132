/// A type whose values can be parsed from an argument.
public protocol ExpressibleByArgument: SendableMetatype {
    /// Parses a value; nil if it is not valid.
    init?(argument: String)

    /// The text for this value when it is shown as a default.
    var defaultValueDescription: String { get }

    /// The texts of all valid values; empty if they cannot be listed.
    static var allValueStrings: [String] { get }

    /// How shells complete a value, unless the declaration overrides this.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// The value's description.
    public var defaultValueDescription: String { "\(self)" }

    /// An empty list.
    public static var allValueStrings: [String] { [] }

    /// Completes the listed values, if there are any.
    public static var defaultCompletionKind: CompletionKind {
        allValueStrings.isEmpty ? .default : .list(allValueStrings)
    }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// The texts of all cases.
    public static var allValueStrings: [String] { allCases.map { $0.defaultValueDescription } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// The raw value's description.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension RawRepresentable where Self: ExpressibleByArgument, RawValue: ExpressibleByArgument {
    /// Parses the raw value.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension LosslessStringConvertible where Self: ExpressibleByArgument {
    /// Parses the value's description.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension String: ExpressibleByArgument {
    /// Accepts the text unchanged.
    public init?(argument: String) {
        self = argument
    }
}

extension Int: ExpressibleByArgument {}
