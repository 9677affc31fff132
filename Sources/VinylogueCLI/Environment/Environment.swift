import Foundation
import HTTP
import Storage
import Synchronization
import Terminal
import VinylogueKit

/// The dependencies of a command: the machine, its stores, the network and the accounts.
///
/// The preferences are read at once, everything else when a command needs it. Listening histories
/// and loaders share the environment's connections, rate limits, files and notes.
struct Environment: Sendable {
    /// The global options.
    let options: GlobalOptions
    /// Whether demo data replaces the user's own.
    let isDemo: Bool
    /// The clock, the folders and the terminal; `askingTerminal` queries the terminal's abilities.
    var machine: Machine
    private(set) var stores: Stores
    private(set) var network: Network
    private(set) var accounts: Accounts
    /// Prints notes on standard error.
    let notes: Notes

    /// Creates an environment for these options; `isDemo` selects demo data even without `--demo`.
    init(options: GlobalOptions, on machine: Machine, isDemo: Bool = false) {
        let isDemo = isDemo || options.demo
        self.options = options
        self.isDemo = isDemo
        let notes = Notes(console: machine.console, isQuiet: options.quiet, isDemo: isDemo)
        self.notes = notes
        let stores =
            isDemo
            ? Stores.demo(machine) {
                notes.printToError("this is the demo: changes are not saved.")
            }
            : Stores(on: machine, note: notes.printToError)
        let set = options.apiURL.map { [Setting.apiURL: $0] } ?? [:]
        let resolve: @Sendable (PreferencesDocument) throws -> Settings = {
            try Settings($0, options: set, environment: machine.variables)
        }
        // The setting `accessible` is about the terminal, so the demo uses the user's value.
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
    /// It reads the settings anew each time. If the preferences are damaged, it uses `document`;
    /// the next change or start reports the error.
    func ignoringDamagedFile(after document: PreferencesDocument) -> Environment {
        guard !isDemo, let path = machine.folders.preferences else { return self }
        var environment = self
        environment.accounts.read = { [resolve = accounts.resolve] in
            try resolve(PreferencesFile(path: path).peek() ?? document)
        }
        return environment
    }

    /// This environment in online or offline mode; the demo is always in online mode.
    func offline(_ isOffline: Bool) -> Environment {
        var environment = self
        environment.network.isOffline = isOffline && !isDemo
        return environment
    }

    /// The canvas for output, with the size and abilities of the terminal.
    var canvas: Canvas {
        Canvas(
            // Plain lines may have any length; the terminal wraps them.
            columns: machine.isAccessible ? 10_000 : machine.console.columns,
            colors: machine.colors,
            isTerminal: machine.console.outputIsTerminal,
            decoration: machine.decoration,
            isPlain: machine.isAccessible,
            escapesFormulas: options.escapesFormulas,
            hasLinks: machine.console.outputIsTerminal && machine.colors != .none
                && Hyperlink.isSupported(environment: machine.variables),
            cell: machine.console.cell,
            ground: machine.ground,
            offset: machine.offset
        )
    }

    /// This environment with the terminal's background, for shades: from the setting `theme`, or else
    /// as the terminal reports it.
    func knowingGround() -> Environment {
        var environment = self
        switch (try? accounts.settings.text(.theme)).flatMap(ThemeChoice.init)?.isDark {
        case true?: environment.machine.ground = RGBColor(red: 0, green: 0, blue: 0)
        case false?: environment.machine.ground = RGBColor(red: 255, green: 255, blue: 255)
        case nil:
            guard options.format.isForPeople, machine.colors > .ansi16, !machine.isAccessible,
                machine.console.inputIsTerminal, machine.console.outputIsTerminal
            else { return self }
            environment.machine.ground = machine.console.askTerminal().background
        }
        return environment
    }

    /// Prints a result on standard output, by default in the chosen format.
    func print(_ output: some CommandOutput, as format: OutputFormat? = nil) throws {
        let format = format ?? options.format
        let text = format.text(output, canvas)
        try print(isDemo && format.isForPeople ? text.advisingDemo : text)
    }

    /// Prints a text unchanged on standard output; throws `OutputError`.
    func print(_ text: String) throws {
        // An array, since `Data` checks other sequences for contiguous bytes at run time.
        try machine.console.writeOutput(Data(Array(text.utf8)))
    }

    /// Prints a line of dialogue on standard error, even with `--quiet`.
    func printToError(_ text: String) {
        machine.console.writeError(Data("\(isDemo ? text.advisingDemo : text)\n".utf8))
    }

    /// Prints a note on standard error, once, unless `--quiet` is set.
    func note(_ text: String) { notes.printToError(text) }
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
    func printToError(_ text: String) {
        let isNew = state.withLock { !$0.isQuiet && $0.printed.insert(text).inserted }
        guard isNew else { return }
        let text = (isDemo ? text.advisingDemo : text).sanitizedForTerminal
        console.writeError(Data(Array("vinylogue: \(text)\n".utf8)))
    }

    /// Suppresses all further notes.
    func silence() {
        state.withLock { $0.isQuiet = true }
    }
}

/// An error that keeps a command from starting or continuing.
enum EnvironmentError: Error, Equatable {
    /// No account was named, and none is set up.
    case noUser
    /// The friend to add is the user, with this text.
    case ownAccount(String)
    /// The typed API key is not valid for the service.
    case implausibleKey
    /// There is no home folder, so nothing can be saved.
    case noHome
    /// Input is missing, and the user cannot be prompted for it.
    case mustAsk(Input)
    /// The further account to sync is on the user's own service, with this name; `account` is what to type
    /// for it.
    case sameService(String, account: String)
    /// Standard input contains no valid API key.
    case noKeyGiven
    /// An API key was given for an account that needs none.
    case needlessKey
    /// The user declined, cancelled or ended the input.
    case declined
    /// The file to write must not be replaced; `role` is what it is, such as "the draft itself".
    case protectedFile(path: String, role: String)

    /// What a user is prompted for.
    enum Input: Equatable {
        case username, key, secret
        /// Which of the new friends to add.
        case friends
        /// Whether to remove something, such as "all your friends".
        case removal(of: String)
    }
}
