import HTTP
import LastFM

/// The plays of accounts on Last.fm.
package struct LastFMPlays: PlaySource {
    package let service = Service.lastFM
    package let firstPlay = TimeSpan.firstChartWeek
    package let paging = Paging.numbered
    package let pageSize = 1000
    package let waits: [Duration]
    private let client: LastFMClient
    private let location: ServiceAddress

    /// Creates a source of plays.
    ///
    /// - Parameters:
    ///   - key: the API key; if nil, every page fails with `KitError.missingKey`.
    ///   - http: sends the requests, under the rate limit for long work.
    ///   - waits: how long to wait before each retry when the service does not respond at all.
    package init(
        location: ServiceAddress,
        key: Secret?,
        http: HTTPClient,
        waits: [Duration] = Self.usualWaits
    ) {
        client = LastFMClient(baseURL: location.url, apiKey: { try key.required() }, http: http)
        self.location = location
        self.waits = waits
    }

    package func check(_ user: String) throws { try TypedName.check(user, at: location) }

    package func page(_ request: PlayPage.Request) async throws -> PlayPage {
        try await reading {
            try await client.answer(to: RecentTracksRequest(request), purpose: .longWork).value
        }
    }
}
