import ArgumentParser
import Terminal

/// The options that every command accepts.
struct GlobalOptions: ParsableArguments {
    @Flag(name: .customLong("demo"), help: "Use built-in demo data. Your own data is not touched.")
    var demo = false

    @Flag(
        name: .customLong("offline"),
        help: "Don't use web services; read only the cache and the archive."
    )
    var offline = false

    @Flag(name: .customLong("refresh"), help: "Fetch fresh data even if it is cached.")
    var refresh = false

    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("Use another Last.fm-compatible server.", valueName: "url")
    )
    var apiURL: String?

    @Option(name: .customLong("format"), help: "Output format.")
    var format: OutputFormat = .table

    @Flag(
        name: .customLong("escape-formulas"),
        help: "Put ' before CSV cells that a spreadsheet would run as formulas."
    )
    var escapesFormulas = false

    @Option(
        name: [.customLong("color"), .customLong("colour")],
        help: ArgumentHelp("When to use colour.", valueName: "when")
    )
    var color: ColorChoice = .auto

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Print only errors.")
    var quiet = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Log every request.")
    var verbose = false

    func validate() throws {
        if offline && refresh {
            throw ValidationError(
                "--offline and --refresh can't be used together."
            )
        }
        if escapesFormulas && format != .csv {
            throw ValidationError("--escape-formulas needs --format csv.")
        }
        if quiet && verbose {
            throw ValidationError("--quiet and --verbose can't be used together.")
        }
    }
}

extension ColorChoice: ExpressibleByArgument {}

/// A command together with the global options.
struct WithGlobalOptions<Command: VinylogueCommand>: RunnableCommand {
    static var configuration: CommandConfiguration { Command.configuration }

    @OptionGroup var command: Command

    @OptionGroup(title: "Global options") var global: GlobalOptions

    var runnable: any VinylogueCommand { command }

    func validate() throws { try command.validate(with: global) }
}

/// A parsed command with its global options, whatever its type.
protocol RunnableCommand: ParsableCommand {
    var runnable: any VinylogueCommand { get }
    var global: GlobalOptions { get }
}
