import Foundation
import Storage
import VinylogueKit

extension Session {
    /// The settings in force; throws `KitError.storage`.
    func settings(minPlays: Int? = nil) throws -> Settings {
        try Settings(
            preferences.read(),
            options: [.minPlays: minPlays.map(String.init), .apiURL: options.apiURL]
                .compactMapValues(\.self),
            environment: options.demo ? [:] : context.environment
        )
    }

    /// The source that new answers are marked with.
    private var kind: Source.Kind { options.demo ? .demo : .network }

    /// Whether to use the cache only; the demo never uses the network anyway.
    var isOffline: Bool { options.offline && !options.demo }

    /// How the cache is used, according to the options.
    private var mode: ServiceHistory.Mode {
        isOffline ? .offline : options.refresh ? .refresh : .standard
    }

    /// How the cache is used for data that must be current: not at all, except offline.
    var newestMode: ServiceHistory.Mode { isOffline ? .offline : .refresh }

    /// The API key from the environment or else from the credentials file; nil if there is none.
    ///
    /// Throws `SessionError.malformedKey` and `StorageError`.
    func apiKey() throws -> Resolved<ServiceKey?> {
        let own = options.demo ? nil : context.variable("LASTFM_API_KEY")
        guard let text = try own ?? credentials.read() else {
            return Resolved(value: nil, origin: .default)
        }
        guard let key = ServiceKey(text) else {
            throw SessionError.malformedKey(isFromEnvironment: own != nil)
        }
        return Resolved(value: key, origin: own == nil ? .file : .environment)
    }

    /// The listening history: the service behind its cache.
    ///
    /// - Parameters:
    ///   - settings: where the service is.
    ///   - apiKey: overrides the configured key.
    ///   - mode: how to use the cache; overrides the options.
    func history(
        _ settings: Settings,
        apiKey: ServiceKey? = nil,
        mode: ServiceHistory.Mode? = nil
    ) throws -> any ListeningHistory {
        let notes = notes
        return ServiceHistory(
            location: try ServiceLocation(settings.text(.apiURL)),
            key: try apiKey ?? self.apiKey().value,
            http: http,
            cache: cacheFolder.map(ResponseCache.files(in:)) ?? .none,
            mode: mode ?? self.mode,
            kind: kind,
            now: context.now,
            cacheFailed: { notes.say(Message.uncached(after: $0)) }
        )
    }

    /// A loader of charts with the current minimum plays.
    func chartLoader(_ settings: Settings) throws -> ChartLoader {
        ChartLoader(
            history: try history(settings),
            filter: MinimumPlays(minimum: settings.number(.minPlays))
        )
    }
}
