extension Option {
    /// Declares an option that may be repeated, with a default.
    public init<T>(
        wrappedValue: [T],
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(
            .many(name, help, completion, ElementReader<T>.expressible(), initial: wrappedValue)
        )
    }

    /// Declares an option that may be repeated and is given at least once.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) where Value == [T], T: ExpressibleByArgument {
        self.init(.many(name, help, completion, ElementReader<T>.expressible(), initial: nil))
    }

    /// Declares an option that may be repeated, with a default, read by a function.
    public init<T>(
        wrappedValue: [T],
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            .many(
                name,
                help,
                completion,
                ElementReader<T>.transform(transform),
                initial: wrappedValue
            )
        )
    }

    /// Declares an option that is given at least once, read by a function.
    public init<T>(
        name: NameSpecification = .long,
        help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil,
        transform: @escaping @Sendable (String) throws -> T
    ) where Value == [T] {
        self.init(
            .many(name, help, completion, ElementReader<T>.transform(transform), initial: nil)
        )
    }
}
