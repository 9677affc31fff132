extension Argument where Value: ExpressibleByArgument {
    /// Declares a positional argument with a default.
    public init(
        wrappedValue: Value,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required positional argument.
    public init(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(nil, help, completion, .expressible(), initial: nil))
    }
}

extension Argument {
    /// Declares a positional argument with a default, read by a function.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(.one(nil, help, completion, .transform(transform), initial: wrappedValue))
    }

    /// Declares a required positional argument, read by a function.
    @_disfavoredOverload
    public init(
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(.one(nil, help, completion, .transform(transform), initial: nil))
    }
}
