// The wrappers are `@unchecked Sendable`: like `ArgumentDeclaration`, they are filled before any
// other code sees them.

/// A positional argument.
///
/// A list takes all remaining words, so declare it last.
@propertyWrapper
public final class Argument<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value { declared.value }

    private init(_ declared: Declared<Value>) { self.declared = declared }

    /// Declares a required positional argument.
    public convenience init(help: ArgumentHelp = "", completion: CompletionKind? = nil)
    where Value: ExpressibleByArgument {
        self.init(.one(nil, help, completion))
    }

    /// Declares an optional positional argument.
    public convenience init<T>(help: ArgumentHelp = "", completion: CompletionKind? = nil)
    where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(nil, help, completion))
    }

    /// Declares a repeating positional argument that must be given at least once.
    public convenience init<T>(help: ArgumentHelp = "", completion: CompletionKind? = nil)
    where Value == [T], T: ExpressibleByArgument {
        self.init(.many(nil, help, completion))
    }

    /// Declares a repeating positional argument with a default.
    public convenience init<T>(
        wrappedValue: [T],
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(nil, help, completion, initial: wrappedValue))
    }

    override var arguments: [ArgumentInfo] { [declared.info(of: self)] }

    override func fill(from values: ParsedValues) throws {
        try declared.fill(from: values, of: self)
    }
}

/// An option with a value: `--name value`, `--name=value`, `-n value` or `-nvalue`.
///
/// A value that starts with a dash is written as `--name=-value`; a negative number may also follow
/// the name of a numeric option. If a single value is given twice, the last one wins.
@propertyWrapper
public final class Option<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private var declared: Declared<Value>

    /// The parsed value; before parsing, the default.
    public var wrappedValue: Value { declared.value }

    private init(_ declared: Declared<Value>) { self.declared = declared }

    /// Declares a required option.
    public convenience init(
        name: NameSpecification,
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        self.init(.one(name, help, completion))
    }

    /// Declares an option with a default.
    public convenience init(
        wrappedValue: Value,
        name: NameSpecification,
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        self.init(.one(name, help, completion, initial: wrappedValue))
    }

    /// Declares an option that may be left out.
    public convenience init<T>(
        name: NameSpecification,
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(name, help, completion))
    }

    /// Declares a repeating option that must be given at least once.
    public convenience init<T>(
        name: NameSpecification,
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(name, help, completion))
    }

    /// Declares a repeating option.
    public convenience init<T>(
        wrappedValue: [T],
        name: NameSpecification,
        help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(name, help, completion, initial: wrappedValue))
    }

    override var arguments: [ArgumentInfo] { [declared.info(of: self)] }

    override func fill(from values: ParsedValues) throws {
        try declared.fill(from: values, of: self)
    }
}

/// A flag that is false until its name is given.
@propertyWrapper
public final class Flag: ArgumentDeclaration, @unchecked Sendable {
    private let names: NameSpecification
    private let help: ArgumentHelp
    /// Whether the flag was given.
    public private(set) var wrappedValue: Bool

    /// Declares a flag. Its name on the command line sets it to true.
    public init(wrappedValue: Bool, name: NameSpecification, help: ArgumentHelp = "") {
        names = name
        self.help = help
        self.wrappedValue = wrappedValue
    }

    override var arguments: [ArgumentInfo] {
        [
            ArgumentInfo(
                declaration: ObjectIdentifier(self),
                kind: .flag,
                names: names.names,
                help: help
            )
        ]
    }

    override func fill(from values: ParsedValues) {
        if !values[ObjectIdentifier(self)].isEmpty { wrappedValue = true }
    }
}

/// Arguments that several commands share, declared once in a separate type.
@propertyWrapper
public final class OptionGroup<Value: Sendable>: ArgumentDeclaration, @unchecked Sendable {
    private let title: String
    private let declarations: Declarations
    private let validate: (inout Value) throws -> Void

    /// The parsed arguments.
    public private(set) var wrappedValue: Value

    /// Declares a group. If it has a title, it is a separate section on the help screen.
    public init(title: String = "") where Value: ParsableArguments {
        self.title = title
        (wrappedValue, declarations) = Declarations.collecting { Value() }
        validate = { try $0.validate() }
    }

    override var arguments: [ArgumentInfo] {
        declarations.arguments.map { argument in
            var argument = argument
            if argument.section.isEmpty { argument.section = title }
            return argument
        }
    }

    override func fill(from values: ParsedValues) throws {
        try declarations.fill(from: values)
        try ParseError.validating { try validate(&wrappedValue) }
    }
}
