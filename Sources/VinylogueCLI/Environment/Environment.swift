import Demo
import Foundation
import HTTP
import Storage
import Terminal
import VinylogueKit

/// What a command works with: the world as the global options change it, and the stores, caches and
/// network of the run.
///
/// There is one for each run, and nothing is read before a command needs it. What has a state
/// (connections, limits, files, notes) is made here and only here; a history is a view of it.
struct Environment: Sendable {
    /// The outside world; what the terminal can do becomes known when a command asks it.
    var world: World
    /// The global options.
    let options: GlobalOptions
    /// Whether demo data stand for the user's own.
    let isDemo: Bool
    /// Whether to use the cache only; the demo never uses the network anyway.
    private(set) var isOffline: Bool
    /// Whether to speak in plain lines, for screen readers.
    let isAccessible: Bool
    /// Colours for standard output.
    let colors: ColorSupport
    /// The characters for bars and dashes.
    let decoration: Decoration
    /// Where files are kept.
    let folders: Folders
    /// The user's preferences.
    private(set) var preferences: Preferences
    /// Where the API key is saved.
    let credentials: Credentials
    /// The folder of the response cache; nil in the demo, which caches nothing.
    let cacheFolder: CacheFolder?
    /// The folder of the image cache; nil in the demo.
    let imageFolder: CacheFolder?
    /// The response cache.
    let answers: ResponseCache
    /// The image cache.
    let images: ImageCache
    /// Notes on standard error.
    let notes: Notes
    /// The network, or the demo in its place; with `--verbose` it reports each request.
    let http: HTTPClient

    /// Resolves the options; demo data may also be asked for without one.
    init(options: GlobalOptions, world: World, isDemo: Bool = false) {
        let isDemo = isDemo || options.demo
        self.world = world
        self.options = options
        self.isDemo = isDemo
        isOffline = options.offline && !isDemo
        let folders = Folders(environment: world.variables, folder: world.folder)
        self.folders = folders
        // It is about the terminal, not the account, and so applies to the demo too.
        let saved = folders.preferences.flatMap { PreferencesFile(path: $0).peek() }
        isAccessible =
            (try? Settings(saved ?? PreferencesDocument(), environment: world.variables))?
            .isOn(.accessible) ?? false
        let detected = ColorSupport.detect(
            choice: options.color,
            isTerminal: world.console.outputIsTerminal,
            environment: world.variables
        )
        colors = isAccessible ? min(detected, .ansi16) : detected
        decoration = isAccessible ? .ascii : .detect(environment: world.variables)
        let notes = Notes(console: world.console, isQuiet: options.quiet)
        self.notes = notes
        let network =
            isDemo
            ? HTTPClient(transport: .demo(now: world.now), limits: { _ in .instant })
            : world.network
        http = options.verbose ? network.replacingTransport { $0.telling(notes) } : network
        guard !isDemo else {
            let notes = notes
            preferences = .demo { notes.say("this is the demo: changes are not saved.") }
            credentials = .demo
            (cacheFolder, imageFolder) = (nil, nil)
            (answers, images) = (.none, .none)
            return
        }
        if let path = folders.preferences, let keyPath = folders.credentials {
            preferences = .file(PreferencesFile(path: path, now: world.now))
            credentials = .file(CredentialsFile(path: keyPath, now: world.now))
        } else {
            preferences = .nowhere
            credentials = .nowhere
        }
        let cacheFolder = CacheFolder(
            path: folders.answers,
            fileSizeLimit: ResponseCache.bodySizeLimit
        )
        let imageFolder = CacheFolder(
            path: folders.images,
            fileSizeLimit: ImageCache.imageSizeLimit
        )
        (self.cacheFolder, self.imageFolder) = (cacheFolder, imageFolder)
        (answers, images) = (.files(in: cacheFolder), .files(in: imageFolder))
    }

    /// This environment for work in the background, which cannot report a damaged file.
    ///
    /// Damaged preferences stay where they are, for the next change or the next start to report, and
    /// count as they were in `document`.
    func leavingDamage(after document: PreferencesDocument) -> Environment {
        guard !isDemo, let path = folders.preferences else { return self }
        var environment = self
        environment.preferences.read = { PreferencesFile(path: path).peek() ?? document }
        return environment
    }

    /// This environment with the network, or without it; the demo never has one.
    func offline(_ isOffline: Bool) -> Environment {
        var environment = self
        environment.isOffline = isOffline && !isDemo
        return environment
    }

    /// The place that output is drawn on.
    var canvas: Canvas {
        Canvas(
            // Plain lines are as long as they are; the terminal breaks them.
            columns: isAccessible ? 10_000 : world.console.columns,
            colors: colors,
            isTerminal: world.console.outputIsTerminal,
            decoration: decoration,
            isPlain: isAccessible,
            escapesFormulas: options.escapesFormulas,
            hasLinks: world.console.outputIsTerminal && colors != .none
                && Hyperlink.isSupported(environment: world.variables),
            cell: world.console.cell,
            offset: world.offset
        )
    }

    /// Prints a result, by default in the chosen format.
    func print(_ output: some CommandOutput, as format: OutputFormat? = nil) throws {
        let format = format ?? options.format
        let text = try format.text(output, canvas)
        try write(isDemo && format.isForPeople ? text.advisingDemo : text)
    }

    /// Writes a text to standard output; throws `OutputError`.
    func write(_ text: String) throws {
        // Of an array; for other sequences, Data asks the runtime whether they have bytes to copy.
        try world.console.writeOutput(Data(Array(text.utf8)))
    }

    /// Prints a line of a dialogue on standard error, even with `--quiet`.
    func say(_ text: String) {
        world.console.writeError(Data("\(isDemo ? text.advisingDemo : text)\n".utf8))
    }

    /// Prints a note on standard error, once, unless `--quiet`.
    func note(_ text: String) {
        notes.say(isDemo ? text.advisingDemo : text)
    }
}

/// Why a command cannot start.
enum EnvironmentError: Error, Equatable {
    /// No account was named, and none is set up.
    case noUser
    /// The API key that was typed cannot be one of the service.
    case implausibleKey
    /// There is no home folder to save anything in.
    case noHome
    /// Something is missing that cannot be asked for; `hint` names the option that gives it.
    case mustAsk(problem: String, hint: String)
    /// Standard input has no API key.
    case noKeyGiven
    /// The user declined.
    case declined
}
