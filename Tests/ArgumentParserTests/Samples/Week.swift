import ArgumentParser

struct Week: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show one week's records."
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    @Option(name: [.customShort("y"), .customLong("years-ago")], help: "How many years back.")
    var yearsAgo = 1

    @Option(name: .customLong("min-plays"), help: "The least number of plays.")
    var minPlays: Int?

    @Option(name: .customLong("date"), help: "A day.")
    var date: Day?

    @Option(name: .customLong("tag"), help: "A tag; can be repeated.")
    var tags: [String] = []

    @Option(
        name: .customLong("user"),
        help: "The listener.",
        completion: .shellCommand("printf '%s\\n' joe \"it's me\"")
    )
    var user: String?

    func validate() throws {
        guard yearsAgo >= 0 else {
            throw ValidationError("--years-ago must not be negative.")
        }
    }
}

struct Day: ExpressibleByArgument, Equatable {
    var text: String

    init?(argument: String) {
        guard argument.split(separator: "-").count == 3 else { return nil }
        text = argument
    }
}
