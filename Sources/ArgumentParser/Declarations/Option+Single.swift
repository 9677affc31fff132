extension Option where Value: ExpressibleByArgument {
    /// Declares an option with a default.
    public init(
        wrappedValue: Value,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: wrappedValue))
    }

    /// Declares a required option.
    public init(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {
        self.init(.one(name, help, completion, .expressible(), initial: nil))
    }
}

extension Option {
    /// Declares an option with a default, read by a function.
    @_disfavoredOverload
    public init(
        wrappedValue: Value,
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(.one(name, help, completion, .transform(transform), initial: wrappedValue))
    }

    /// Declares a required option, read by a function.
    @_disfavoredOverload
    public init(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(.one(name, help, completion, .transform(transform), initial: nil))
    }
}
