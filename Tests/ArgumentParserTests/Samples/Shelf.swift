import ArgumentParser

/// A sample program that uses everything a command can declare.
struct Shelf: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf",
        abstract: "Look after a shelf of records.",
        discussion: "Without a subcommand it does what 'shelf week' does.",
        version: "1.2.3",
        subcommands: [Week.self, Friends.self, Scan.self, Secret.self],
        defaultSubcommand: Week.self
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions
}

/// The options that the commands of `Shelf` share.
struct GlobalOptions: ParsableArguments {
    @Flag(name: .customLong("demo"), help: "Use built-in data.")
    var demo = false

    @Flag(
        name: [.customShort("v"), .customLong("verbose")],
        help: "Say more: \"[quoted]\", it's $HOME `id` \\ 100% <a|b>."
    )
    var verbose = false

    @Flag(name: [.customShort("q"), .customLong("quiet")])
    var quiet = false

    @Option(name: [.customShort("f"), .customLong("format")], help: "How to write the answer.")
    var format: Format = .table

    @Option(name: .customLong("api-url"), help: ArgumentHelp("The server.", valueName: "url"))
    var apiURL: String?

    @Option(name: .customLong("trace"), help: ArgumentHelp("For tests.", visibility: .hidden))
    var trace: Int?

    func validate() throws {
        if demo, apiURL != nil {
            throw ValidationError("--demo and --api-url exclude each other.")
        }
    }
}

enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv
}
