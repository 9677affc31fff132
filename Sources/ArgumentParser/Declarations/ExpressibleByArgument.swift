/// A type whose values can be parsed from an argument.
public protocol ExpressibleByArgument: SendableMetatype {
    /// Parses a value; nil if it is not valid.
    init?(argument: String)

    /// How help screens show this value as a default.
    var defaultValueDescription: String { get }

    /// All valid texts; empty if they cannot be listed.
    static var allValueStrings: [String] { get }

    /// What shells complete, unless the declaration overrides it.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// The value as string interpolation writes it.
    public var defaultValueDescription: String { "\(self)" }

    /// No list.
    public static var allValueStrings: [String] { [] }

    /// The listed values, or nothing.
    public static var defaultCompletionKind: CompletionKind {
        allValueStrings.isEmpty ? .default : .list(allValueStrings)
    }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// The cases as shown in defaults.
    public static var allValueStrings: [String] { allCases.map { $0.defaultValueDescription } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// The raw value's description.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension RawRepresentable where Self: ExpressibleByArgument, RawValue: ExpressibleByArgument {
    /// Reads the raw value.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension LosslessStringConvertible where Self: ExpressibleByArgument {
    /// Reads the value as its description.
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
