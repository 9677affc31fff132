import Foundation
import HTTP
import VinylogueKit

/// The connections to services, how their cached responses are used, and their URLs.
struct Network: Sendable {
    /// Sends requests, and logs each of them if `--verbose` is set.
    var http: HTTPClient
    /// The kind of source that new responses come from.
    var kind = Provenance.Kind.network
    /// The environment variables, which can set the URLs and time limits of services.
    var variables: [String: String] = [:]
    /// Whether to use only the cache.
    var isOffline = false
    /// Whether to contact services even if a response is cached.
    let refreshes: Bool

    /// The covers in ListenBrainz charts so far.
    let covers = KnownCovers()

    /// Whether requests are instant, so that there is no reason to avoid them.
    var isInstant: Bool { kind == .demo }

    /// Whether requests to this URL are neither limited nor delayed; see `VINYLOGUE_PACE`.
    func hasNoWaits(at url: URL) -> Bool {
        HostLimits(of: url, environment: variables) == .instant
    }

    /// How the cache is used, according to the options.
    var mode: CachedAnswers.Mode { isOffline ? .offline : refreshes ? .refresh : .standard }

    /// How the cache is used for data that must be current: bypassed, except offline.
    var newestMode: CachedAnswers.Mode { isOffline ? .offline : .refresh }

    /// The user's limit for the total time of several requests; nil if none is set.
    var timeLimit: Duration? {
        variables.given("VINYLOGUE_TIMEOUT").map { _ in TimeLimits(environment: variables).total }
    }

    /// The URLs of the services that need no key; throws `KitError.invalidAddress`.
    func serviceAddresses() throws -> ServiceAddresses {
        var own: [ServiceAddresses.Service: String] = [:]
        for service in ServiceAddresses.Service.allCases {
            own[service] = variables.given(service.variable)
        }
        return try ServiceAddresses(own)
    }

    /// The web pages of a server's artists, albums and tracks; nil except for Last.fm and the demo.
    func pages(of server: @autoclosure () throws -> ServiceAddress) rethrows -> MusicPages? {
        isInstant ? .demo : try server().isLastFM ? MusicPages() : nil
    }

    /// The sources of covers with these URLs.
    func attribution(ofCovers addresses: [String?]) -> Attribution {
        // The demo's covers have URLs on the domains of real services.
        Attribution(of: isInstant ? [] : addresses)
    }
}

extension Network {
    /// Uses the machine's connections according to the options.
    init(_ machine: Machine, _ options: GlobalOptions) {
        http = machine.network
        variables = machine.variables
        isOffline = options.offline
        refreshes = options.refresh
    }
}

extension [String: String] {
    /// A variable's value; nil if it is unset or empty.
    func given(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension TimeLimits {
    /// The longest limit that can be set, in seconds.
    private static let longest = 3600

    /// The limits set by `VINYLOGUE_TIMEOUT`: whole seconds, 1 to 3600, for each request from the
    /// first packet to the last byte; anything else counts as unset.
    init(environment: [String: String]) {
        self.init()
        guard let seconds = environment["VINYLOGUE_TIMEOUT"].flatMap(Int.init),
            (1...Self.longest).contains(seconds)
        else { return }
        total = .seconds(seconds)
        connect = min(connect, total)
    }
}

extension Transport {
    /// This transport with a note about each request and its outcome; notes omit keys and tokens.
    func logging(to notes: Notes) -> Transport {
        Transport { request in
            let shown = request.shownURL
            let start = ContinuousClock.now
            do {
                let response = try await send(request)
                let milliseconds = start.duration(to: .now) / .milliseconds(1)
                notes.printToError(
                    "\(request.method.rawValue) \(shown): HTTP \(response.status), "
                        + "\(Count.words(response.body.count, "byte")), \(Int(milliseconds)) ms"
                )
                return response
            } catch {
                notes.printToError("\(request.method.rawValue) \(shown): no response")
                throw error
            }
        }
    }
}
