extension Option {
    /// Declares an option that may be left out.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(name, help, completion, ElementReader<T>.expressible()))
    }

    /// Declares an option that may be left out, with nil as its written default.
    public init<T>(
        wrappedValue: _OptionalNilComparisonType,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(name, help, completion, ElementReader<T>.expressible()))
    }

    /// Declares an option that may be left out, read by a function.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(.optional(name, help, completion, ElementReader<T>.transform(transform)))
    }

    /// Declares an option with nil as its written default, read by a function.
    public init<T>(
        wrappedValue: _OptionalNilComparisonType,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(.optional(name, help, completion, ElementReader<T>.transform(transform)))
    }
}
