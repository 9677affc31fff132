extension Argument {
    /// Declares a positional argument that may be left out.
    public init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(nil, help, completion, ElementReader<T>.expressible()))
    }

    /// Declares a positional argument that may be left out, with nil as its written default.
    public init<T>(
        wrappedValue: _OptionalNilComparisonType,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == T?, T: ExpressibleByArgument {
        self.init(.optional(nil, help, completion, ElementReader<T>.expressible()))
    }

    /// Declares a positional argument that may be left out, read by a function.
    public init<T>(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(.optional(nil, help, completion, ElementReader<T>.transform(transform)))
    }

    /// Declares a positional argument with nil as its written default, read by a function.
    public init<T>(
        wrappedValue: _OptionalNilComparisonType,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == T? {
        self.init(.optional(nil, help, completion, ElementReader<T>.transform(transform)))
    }
}
