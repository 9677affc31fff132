import Demo
import Foundation
import LastFM
import Storage
import VinylogueKit

extension Session {
    /// The settings in force; throws a `StorageError`.
    func settings(minPlays: Int? = nil) throws -> Settings {
        try Settings(preferences.read(), minPlays: minPlays, apiURL: options.apiURL)
    }

    /// Where new answers are said to come from.
    private var kind: Source.Kind { options.demo ? .demo : .network }

    /// Whether nobody may be asked; the demo has no network to spare.
    var isOffline: Bool { options.offline && !options.demo }

    /// How the options want the cache used.
    private var mode: CachedLastFM.Mode {
        isOffline ? .offline : options.refresh ? .refresh : .standard
    }

    /// How the cache is used for what has to be as it is now: not at all, unless it is all there is.
    var newestMode: CachedLastFM.Mode { isOffline ? .offline : .refresh }

    /// The API key: the environment's, else the one that is kept; nil if there is none.
    ///
    /// Throws `SessionError.malformedKey` and `StorageError`.
    func apiKey() throws -> Setting<APIKey?> {
        let own = options.demo ? nil : context.variable("LASTFM_API_KEY")
        guard let text = try own ?? credentials.read() else {
            return Setting(value: nil, origin: .default)
        }
        guard let key = APIKey(text) else {
            throw SessionError.malformedKey(isFromEnvironment: own != nil)
        }
        return Setting(value: key, origin: own == nil ? .file : .environment)
    }

    /// The way to the network, or the demo; with `--verbose` it says what it asks.
    var transport: Transport {
        let transport = options.demo ? Transport.demo(now: context.now) : context.network()
        return options.verbose ? transport.telling(notes) : transport
    }

    /// The web service behind its cache.
    ///
    /// - Parameters:
    ///   - settings: where the service is.
    ///   - apiKey: the key to ask with in place of the one that is set up.
    ///   - mode: how to use the cache in place of what the options say.
    func service(
        _ settings: Settings,
        apiKey: APIKey? = nil,
        mode: CachedLastFM.Mode? = nil
    ) throws -> CachedLastFM {
        let address: URL
        do throws(ServiceAddress.Problem) {
            address = try ServiceAddress(settings.apiURL.value).url
        } catch {
            throw SessionError.address(settings.apiURL.value, problem: error)
        }
        let notes = notes
        return CachedLastFM(
            client: LastFMClient(
                baseURL: address,
                apiKey: try apiKey ?? self.apiKey().value,
                transport: transport,
                pace: options.pace
            ),
            baseURL: address,
            cache: cacheFolder.map(ResponseCache.files(in:)) ?? .none,
            mode: mode ?? self.mode,
            kind: kind,
            now: context.now,
            cacheFailed: { notes.say(Message.uncached(after: $0)) }
        )
    }

    /// A loader of charts with the filter that is in force.
    func chartLoader(_ settings: Settings) throws -> ChartLoader {
        ChartLoader(
            service: try service(settings),
            filter: PlayCountFilter(minimum: settings.minPlays.value)
        )
    }
}
