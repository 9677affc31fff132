import ArgumentParser
import Terminal

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Use the built-in demo listeners; touches nothing of yours.")
    var demo = false

    @Flag(help: "Ask the cache only, however old its answers are.")
    var offline = false

    @Flag(help: "Ask the service even where the cache has an answer.")
    var refresh = false

    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("Ask another server of the same protocol.", valueName: "url")
    )
    var apiURL: String?

    @Option(help: "How to print.")
    var format: OutputFormat = .table

    @Option(help: "When to use colour.")
    var color: ColorChoice = .auto

    @Flag(name: .shortAndLong, help: "No notes and no progress, only errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say what is asked for, and where answers come from.")
    var verbose = false

    func validate() throws {
        if offline && refresh {
            throw ValidationError(
                "--offline never asks the service and --refresh always does: give one of them."
            )
        }
        if quiet && verbose {
            throw ValidationError("--quiet and --verbose are opposites: give one of them.")
        }
    }
}

extension ColorChoice: ExpressibleByArgument {}
