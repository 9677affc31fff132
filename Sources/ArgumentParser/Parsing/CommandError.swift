/// A `ParseError` and where it happened.
struct CommandError: Error {
    /// The commands from the root to the one that was being parsed.
    var stack: [any ParsableArguments.Type]
    var reason: ParseError
}
