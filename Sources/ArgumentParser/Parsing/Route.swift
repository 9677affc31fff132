/// Which command the words of a command line name, and the words that are left for it.
struct Route {
    /// The types from the root to the command.
    var stack: [any ParsableArguments.Type]
    /// How many of them are there because they were named; the rest are default subcommands.
    var namedCount = 1
    var words: [String] = []

    var namedStack: [any ParsableArguments.Type] { Array(stack.prefix(namedCount)) }
}
