import Demo
import Foundation
import LastFM
import Storage
import Terminal
import VinylogueKit

/// One run of a command: its surroundings, and what the global options make of them.
struct Session: Sendable {
    /// The surroundings.
    let context: Context
    /// How to print.
    let format: OutputFormat
    /// Whether notes and progress are to be left out.
    let isQuiet: Bool
    /// Whether the demo stands in for the service.
    let isDemo: Bool
    /// The address of the service.
    let baseURL: URL
    /// Colours for standard output.
    let colors: ColorSupport
    /// The signs that the terminal takes around the data.
    let decoration: Decoration
    /// The web service behind its cache.
    let service: CachedLastFM
    /// The folder of the response cache; nil in the demo, which keeps nothing.
    let cacheFolder: CacheFolder?

    private let notes: Notes

    /// Resolves the options; throws `SessionError` and `ServiceAddress.Problem`.
    init(options: GlobalOptions, context: Context) throws {
        self.context = context
        format = options.format
        isQuiet = options.quiet
        isDemo = options.demo
        colors = ColorSupport.detect(
            choice: options.color,
            isTerminal: context.console.outputIsTerminal,
            environment: context.environment
        )
        decoration = .detect(environment: context.environment)
        let notes = Notes(console: context.console, isQuiet: options.quiet)
        self.notes = notes
        let address = options.apiURL ?? ServiceAddress.lastFMText
        do throws(ServiceAddress.Problem) {
            baseURL = try ServiceAddress(address).url
        } catch {
            throw SessionError.address(address, problem: error)
        }
        cacheFolder = options.demo ? nil : Self.cacheFolder(in: context)
        let transport = options.demo ? Transport.demo(now: context.now) : context.network()
        service = CachedLastFM(
            client: LastFMClient(
                baseURL: baseURL,
                apiKey: try Self.apiKey(in: context, isDemo: options.demo),
                transport: options.verbose ? transport.telling(notes) : transport
            ),
            baseURL: baseURL,
            cache: cacheFolder.map(ResponseCache.files(in:)) ?? .none,
            mode: options.demo
                ? .standard : options.offline ? .offline : options.refresh ? .refresh : .standard,
            kind: options.demo ? .demo : .network,
            now: context.now,
            cacheFailed: { notes.say(Message.uncached(after: $0)) }
        )
    }

    /// The user whose charts are asked for: the option's, or else the one that is set up.
    func user(_ option: String?) throws -> String {
        if let option { return option }
        if isDemo { return DemoListener.name }
        throw SessionError.noUser
    }

    /// A loader of charts with the filter of the option, or else with the one that is set.
    func chartLoader(minPlays: Int?) -> ChartLoader {
        ChartLoader(
            service: service,
            filter: minPlays.map(PlayCountFilter.init(minimum:)) ?? .none
        )
    }

    /// Prints a result in the format that was asked for.
    func print(_ output: some CommandOutput) throws {
        let canvas = Canvas(
            columns: context.console.columns,
            colors: colors,
            isTerminal: context.console.outputIsTerminal,
            decoration: decoration
        )
        try context.console.writeOutput(Data(output.text(format, on: canvas).utf8))
    }

    /// Says something on standard error, once, unless `--quiet`.
    func note(_ text: String) {
        notes.say(text)
    }

    private static func apiKey(in context: Context, isDemo: Bool) throws -> APIKey? {
        if isDemo { return APIKey("demo") }
        guard let text = context.variable("LASTFM_API_KEY") else { return nil }
        guard let key = APIKey(text) else { throw SessionError.malformedKey }
        return key
    }

    private static func cacheFolder(in context: Context) -> CacheFolder {
        let parent =
            context.variable("VINYLOGUE_CACHE_DIR") ?? context.variable("TMPDIR") ?? "/tmp"
        let trimmed = parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent
        return CacheFolder(
            path: "\(trimmed)/VinylogueCache",
            fileSizeLimit: ResponseCache.bodySizeLimit
        )
    }
}
