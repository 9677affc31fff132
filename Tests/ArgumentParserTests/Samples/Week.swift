import ArgumentParser

struct Week: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show one week's records.",
        aliases: ["w"]
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    @Option(name: .shortAndLong, help: "How many years back.")
    var yearsAgo = 1

    @Option(help: "The least number of plays.")
    var minPlays: Int?

    @Option(help: "A factor.")
    var scale: Double = 1.5

    @Option(help: "A day.", transform: Day.init(text:))
    var date: Day?

    @Option(name: [.customShort("t"), .customLong("tag")], help: "A tag; can be repeated.")
    var tags: [String] = []

    @Option(help: "The listener.", completion: .shellCommand("printf '%s\\n' joe \"it's me\""))
    var user: String?

    var answer = 42
    var remembered: Int?

    func validate() throws {
        guard yearsAgo >= 0 else {
            throw ValidationError("--years-ago must not be negative.")
        }
    }

    func run() async throws {}
}

struct Day: Equatable, Sendable {
    struct Malformed: Error, CustomStringConvertible {
        let description = "a day is written YYYY-MM-DD"
    }

    var text: String

    init(text: String) throws {
        guard text.split(separator: "-").count == 3 else { throw Malformed() }
        self.text = text
    }
}
