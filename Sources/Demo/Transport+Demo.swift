import Core
import Foundation
import HTTP
import LastFM

extension Transport {
    /// Creates a transport that responds like Last.fm, with generated data and without the network.
    ///
    /// It also responds like the other services, and to requests for the covers in its
    /// responses. `now` determines which chart weeks are finished and how far the current one has
    /// progressed. Any API key is accepted, and none is required. The same request at the same time
    /// gets the same bytes on every machine.
    package static func demo(now: @escaping @Sendable () -> Date) -> Transport {
        Transport { request in
            try Task.checkCancellation()
            return try demoResponse(to: request, at: now())
        }
    }
}

/// The demo's response to a request at a given time.
package func demoResponse(to request: HTTPRequest, at time: Date) throws -> HTTPResponse {
    if let cover = CoverAnswer.response(to: request.url, catalogue: .whole) { return cover }
    if let answer = AppleMusicAnswers.response(to: request, catalogue: .whole) { return answer }
    let playlists = PlaylistAnswers(catalogue: .whole, now: time.demoUnixTime)
    if let answer = playlists.response(to: request) { return answer }
    let listens = ListenAnswers(catalogue: .whole, now: time.demoUnixTime)
    if let answer = listens.response(to: request.url) { return answer }
    if let open = OpenAnswers.response(
        to: request.url,
        catalogue: .whole,
        now: time.demoUnixTime
    ) {
        return open
    }
    let service = DemoService(catalogue: .whole, now: time.demoUnixTime)
    return try service.answer(
        to: request.method == .post ? DemoQuery(form: request.body) : DemoQuery(url: request.url)
    )
}

extension Date {
    /// The Unix time in whole seconds, clamped between the first chart week and the year 2200.
    fileprivate var demoUnixTime: Int {
        let earliest = Double(TimeSpan.firstChartWeek)
        let latest = 7_258_118_400.0
        // NaN also fails the comparison.
        return timeIntervalSince1970 > earliest
            ? Int(min(timeIntervalSince1970, latest)) : TimeSpan.firstChartWeek
    }
}
