import Foundation
import LastFM
import Storage
import VinylogueKit

/// The web service behind the real client and cache, whose answers a target chooses.
struct FakeService: Sendable {
    /// The body that answers each method.
    var bodies: [String: Data]

    /// The account that is asked about.
    static let user = "RJ"
    /// The clock of all that goes through the service: 2026-11-21 08:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_248_000)
    /// The day by that clock.
    static let today = CalendarDate(daysSinceEpoch: 20_778)
    private static let address = URL(string: ServiceAddress.lastFMText)

    /// A client with this service, without a cache, which never waits.
    func client() throws -> CachedLastFM {
        let bodies = bodies
        let transport = Transport { request in
            let method = request.url.query()?.split(separator: "method=").last?
                .prefix { $0 != "&" }
            return HTTPResponse(status: 200, body: bodies[String(method ?? "")] ?? Data())
        }
        let pace = Pace(now: { .seconds(0) }, unixTime: { 0 }, sleep: { _ in }, jitter: { 0.5 })
        guard let address = Self.address else { throw ServiceAddress.Problem.notAnAddress }
        return CachedLastFM(
            client: LastFMClient(
                baseURL: address,
                apiKey: APIKey("0123456789abcdef"),
                transport: transport,
                pace: pace
            ),
            baseURL: address,
            cache: .none,
            mode: .standard,
            kind: .network,
            now: { Self.now },
            cacheFailed: { _ in }
        )
    }

    /// A service whose answers are all sound: an old account, whose every week has this chart.
    init(albums: String = #"[{"artist":"A","name":"B","playcount":"3"}]"#) {
        bodies = [
            UserInfoRequest.method: Data(
                #"{"user":{"name":"RJ","playcount":"9","registered":{"unixtime":"1108296000"}}}"#
                    .utf8
            ),
            WeeklyChartListRequest.method: Data(
                #"{"weeklychartlist":{"chart":[{"from":"1108296000","to":"1108900800"}]}}"#.utf8
            ),
            WeeklyAlbumChartRequest.method: Data(
                #"{"weeklyalbumchart":{"@attr":{"user":"RJ"},"album":\#(albums)}}"#.utf8
            ),
        ]
    }
}
