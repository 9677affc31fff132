import Demo
import Foundation
import HTTP
import Storage
import Terminal
import VinylogueKit

/// One run of a command: the context, as the global options change it.
///
/// Nothing is read before a command needs it.
struct Session: Sendable {
    /// The outside world.
    let context: Context
    /// The global options.
    let options: GlobalOptions
    /// Colours for standard output.
    let colors: ColorSupport
    /// The characters for bars and dashes.
    let decoration: Decoration
    /// Where files are kept.
    let folders: Folders
    /// The user's preferences.
    let preferences: Preferences
    /// Where the API key is saved.
    let credentials: Credentials
    /// The folder of the response cache; nil in the demo, which caches nothing.
    let cacheFolder: CacheFolder?
    /// The folder of the image cache; nil in the demo.
    let imageFolder: CacheFolder?
    /// Notes on standard error.
    let notes: Notes
    /// The network, or the demo in its place; with `--verbose` it reports each request.
    let http: HTTPClient

    /// Resolves the options.
    init(options: GlobalOptions, context: Context) {
        self.context = context
        self.options = options
        colors = ColorSupport.detect(
            choice: options.color,
            isTerminal: context.console.outputIsTerminal,
            environment: context.environment
        )
        decoration = .detect(environment: context.environment)
        let notes = Notes(console: context.console, isQuiet: options.quiet)
        self.notes = notes
        let network =
            options.demo
            ? HTTPClient(transport: .demo(now: context.now), limits: { _ in .instant })
            : context.network
        http = options.verbose ? network.replacingTransport { $0.telling(notes) } : network
        let folders = Folders(environment: context.environment, folder: context.folder)
        self.folders = folders
        guard !options.demo else {
            let notes = notes
            preferences = .demo { notes.say("this is the demo: changes are not saved.") }
            credentials = .demo
            cacheFolder = nil
            imageFolder = nil
            return
        }
        if let path = folders.preferences, let keyPath = folders.credentials {
            preferences = .file(PreferencesFile(path: path, now: context.now))
            credentials = .file(CredentialsFile(path: keyPath, now: context.now))
        } else {
            preferences = .nowhere
            credentials = .nowhere
        }
        cacheFolder = CacheFolder(
            path: folders.answers,
            fileSizeLimit: ResponseCache.bodySizeLimit
        )
        imageFolder = CacheFolder(
            path: folders.images,
            fileSizeLimit: ImageCache.imageSizeLimit
        )
    }

    /// The place that output is drawn on.
    var canvas: Canvas {
        Canvas(
            columns: context.console.columns,
            colors: colors,
            isTerminal: context.console.outputIsTerminal,
            decoration: decoration,
            escapesFormulas: options.escapesFormulas,
            cell: context.console.cell
        )
    }

    /// Prints a result in the chosen format.
    func print(_ output: some CommandOutput) throws {
        try write(output.text(options.format, on: canvas))
    }

    /// Writes a text to standard output; throws `OutputError`.
    func write(_ text: String) throws {
        try context.console.writeOutput(Data(text.utf8))
    }

    /// Prints a line of a dialogue on standard error, even with `--quiet`.
    func say(_ text: String) {
        context.console.writeError(Data("\(text)\n".utf8))
    }

    /// Prints a note on standard error, once, unless `--quiet`.
    func note(_ text: String) {
        notes.say(text)
    }
}

/// Why a command cannot start.
enum SessionError: Error, Equatable {
    /// No account was named, and none is set up.
    case noUser
    /// The API key in the environment or in the file is malformed.
    case malformedKey(isFromEnvironment: Bool)
    /// There is no home folder to save anything in.
    case noHome
    /// Something is missing that cannot be asked for; `hint` names the option that gives it.
    case mustAsk(problem: String, hint: String)
    /// Standard input has no API key.
    case noKeyGiven
    /// The user declined.
    case declined
}
