import Foundation
import HTTP
import Storage
import Synchronization
import Terminal
import VinylogueKit

/// What a command works with: the machine, what is kept on it, the network and the accounts.
///
/// There is one for each run, and nothing is read before a command needs it. Everything with state
/// (connections, limits, files, notes) is created here and only here; a history is a view of it.
struct Environment: Sendable {
    /// The global options.
    let options: GlobalOptions
    /// Whether demo data replaces the user's own.
    let isDemo: Bool
    /// The clock, the folders and the terminal; `askingTerminal` finds out what that can do.
    var machine: Machine
    private(set) var stores: Stores
    private(set) var network: Network
    private(set) var accounts: Accounts
    /// Notes on standard error.
    let notes: Notes

    /// Resolves the options; demo data can also be requested without one.
    init(options: GlobalOptions, on machine: Machine, isDemo: Bool = false) {
        let isDemo = isDemo || options.demo
        self.options = options
        self.isDemo = isDemo
        let notes = Notes(console: machine.console, isQuiet: options.quiet, isDemo: isDemo)
        self.notes = notes
        let stores =
            isDemo
            ? Stores.demo(machine) { notes.print("this is the demo: changes are not saved.") }
            : Stores(on: machine)
        let set = options.apiURL.map { [Setting.apiURL: $0] } ?? [:]
        let resolve: @Sendable (PreferencesDocument) throws -> Settings = {
            try Settings($0, options: set, environment: machine.variables)
        }
        // This setting is about the terminal, so the user's own also applies to the demo.
        let saved = machine.folders.preferences.flatMap { PreferencesFile(path: $0).peek() }
        let found = try? resolve(saved ?? PreferencesDocument())
        let isAccessible = found?.isOn(.accessible) ?? false
        self.machine = machine.showing(options.color, isAccessible: isAccessible)
        let settings = Kept(isDemo || saved == nil ? nil : found)
        accounts = Accounts(
            resolve: resolve,
            read: { try settings.get { try resolve(stores.preferences.read()) } },
            credentials: stores.credentials,
            variables: isDemo ? Accounts.demoVariables : machine.variables,
            takesAnyKey: isDemo
        )
        self.stores = stores
        self.stores.preferences = stores.preferences.calling { settings.forget() }
        network = isDemo ? .demo(machine, options) : Network(machine, options)
        if options.verbose {
            network.http = network.http.replacingTransport { $0.logging(to: notes) }
        }
    }

    /// This environment for background work, which cannot report a damaged file.
    ///
    /// The settings are read each time. Damaged preferences are left for the next change or start
    /// to report, and count as they were in `document`.
    func ignoringDamagedFile(after document: PreferencesDocument) -> Environment {
        guard !isDemo, let path = machine.folders.preferences else { return self }
        var environment = self
        environment.accounts.read = { [resolve = accounts.resolve] in
            try resolve(PreferencesFile(path: path).peek() ?? document)
        }
        return environment
    }

    /// This environment with or without the network; the demo never has one.
    func offline(_ isOffline: Bool) -> Environment {
        var environment = self
        environment.network.isOffline = isOffline && !isDemo
        return environment
    }

    /// What output is drawn on.
    var canvas: Canvas {
        Canvas(
            // Plain lines may have any length; the terminal breaks them.
            columns: machine.isAccessible ? 10_000 : machine.console.columns,
            colors: machine.colors,
            isTerminal: machine.console.outputIsTerminal,
            decoration: machine.decoration,
            isPlain: machine.isAccessible,
            escapesFormulas: options.escapesFormulas,
            hasLinks: machine.console.outputIsTerminal && machine.colors != .none
                && Hyperlink.isSupported(environment: machine.variables),
            cell: machine.console.cell,
            offset: machine.offset
        )
    }

    /// Prints a result on standard output, by default in the chosen format.
    func print(_ output: some CommandOutput, as format: OutputFormat? = nil) throws {
        let format = format ?? options.format
        let text = try format.text(output, canvas)
        try print(isDemo && format.isForPeople ? text.advisingDemo : text)
    }

    /// Prints a text on standard output as it is; throws `OutputError`.
    func print(_ text: String) throws {
        // From an array; for other sequences, Data asks the runtime whether they have bytes to
        // copy.
        try machine.console.writeOutput(Data(Array(text.utf8)))
    }

    /// Prints a line of dialogue on standard error, even with `--quiet`.
    func printToError(_ text: String) {
        machine.console.writeError(Data("\(isDemo ? text.advisingDemo : text)\n".utf8))
    }

    /// Prints a note on standard error, once, unless `--quiet` is set.
    func note(_ text: String) { notes.print(text) }
}

/// Prints notes on standard error, each once per run.
final class Notes: Sendable {
    private let console: Console
    private let isDemo: Bool
    private let state: Mutex<(isQuiet: Bool, printed: Set<String>)>

    init(console: Console, isQuiet: Bool, isDemo: Bool) {
        self.console = console
        self.isDemo = isDemo
        state = Mutex((isQuiet, []))
    }

    /// Prints a line, unless it has already been printed or notes are off.
    func print(_ text: String) {
        let isNew = state.withLock { !$0.isQuiet && $0.printed.insert(text).inserted }
        guard isNew else { return }
        let text = (isDemo ? text.advisingDemo : text).sanitizedForTerminal
        console.writeError(Data(Array("vinylogue: \(text)\n".utf8)))
    }

    /// Prints nothing from now on.
    func silence() {
        state.withLock { $0.isQuiet = true }
    }
}

/// Why a command cannot start.
enum EnvironmentError: Error, Equatable {
    /// No account was named, and none is set up.
    case noUser
    /// The typed API key is not valid for the service.
    case implausibleKey
    /// There is no home folder to save anything in.
    case noHome
    /// Something is missing and cannot be asked for; `hint` names the option that provides it.
    case mustAsk(problem: String, hint: String)
    /// Standard input has no API key.
    case noKeyGiven
    /// The user declined.
    case declined
}
