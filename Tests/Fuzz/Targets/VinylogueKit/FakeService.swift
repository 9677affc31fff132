import Foundation
import HTTP
import LastFM
import Storage
import VinylogueKit

/// A simulated Last.fm for the real client and cache, with responses chosen by a target.
struct FakeService: Sendable {
    /// The response body for each method.
    var bodies: [String: Data]
    /// The HTTP status of all responses.
    var status = 200
    /// The header fields of all responses.
    var headers: [String: String] = [:]

    /// The user in all requests.
    static let user = "RJ"
    /// The current time: 2026-11-21 08:00 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_248_000)
    /// The current date.
    static let today = CalendarDate(daysSinceEpoch: 20_778)

    /// A client for this service, without a cache or waits.
    func client() throws -> LastFMSource {
        let (bodies, status, headers) = (bodies, status, headers)
        let transport = Transport { request in
            let method = request.url.query()?.split(separator: "method=").last?
                .prefix { $0 != "&" }
            return HTTPResponse(
                status: status,
                headers: headers,
                body: bodies[String(method ?? "")] ?? Data()
            )
        }
        let clock = RequestClock(
            now: { .seconds(0) },
            unixTime: { 0 },
            sleep: { _ in },
            jitter: { 0.5 }
        )
        return LastFMSource(
            location: try ServiceAddress(checking: ServiceAddress.lastFMText),
            key: { Secret("0123456789abcdef") },
            http: HTTPClient(transport: transport, clock: clock, limits: { _ in .instant }),
            answers: CachedAnswers(
                mode: .standard,
                kind: .network,
                cache: .none,
                now: { Self.now },
                cacheFailed: { _ in }
            )
        )
    }

    /// Creates a service with valid responses: an old account that has this chart every week.
    init(albums: String = #"[{"artist":"A","name":"B","playcount":"3"}]"#) {
        bodies = [
            UserInfoRequest.name: Data(
                #"{"user":{"name":"RJ","playcount":"9","registered":{"unixtime":"1108296000"}}}"#
                    .utf8
            ),
            WeeklyChartListRequest.name: Data(
                #"{"weeklychartlist":{"chart":[{"from":"1108296000","to":"1108900800"}]}}"#.utf8
            ),
            WeeklyAlbumChartRequest.name: Data(
                #"{"weeklyalbumchart":{"@attr":{"user":"RJ"},"album":\#(albums)}}"#.utf8
            ),
        ]
    }

    /// Gives the responses a random status and `Retry-After`, both realistic and invalid ones.
    mutating func fail(using random: inout SplitMix64) {
        let waits = [
            "0", "1", "61", "-1", "99999999999999999999", "1.5", "", " 3 ",
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Fri, 31 Dec 9999 23:59:60 GMT", "Sun, 31 Feb 2030 00:00:00 GMT",
            "Sun, 06 Nov 94 8:9 GMT",
        ]
        let statuses = [301, 400, 403, 404, 429, 500, 503, 200, 0, -1, 999]
        status = statuses[random.below(statuses.count)]
        let wait = waits[random.below(waits.count)]
        headers["retry-after"] = random.below(4) == 0 ? OddText.make(using: &random) : wait
    }
}
