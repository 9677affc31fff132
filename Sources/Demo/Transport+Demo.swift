import Core
import Foundation
import HTTP
import LastFM

extension Transport {
    /// Answers like the service, from a seeded history, without any network.
    ///
    /// It also answers for the other services of the crate, and requests for the covers that its answers name. `now` decides which chart weeks are
    /// finished and how far the current one has come. Any API key is accepted, even none. The same
    /// request at the same moment gets the same bytes on every machine.
    package static func demo(now: @escaping @Sendable () -> Date) -> Transport {
        Transport { request in
            try Task.checkCancellation()
            return try demoResponse(to: request, at: now())
        }
    }
}

/// The demo's answer to one request at a point in time, without any delay.
package func demoResponse(to request: HTTPRequest, at time: Date) throws -> HTTPResponse {
    if let cover = CoverAnswer.response(to: request.url, catalogue: .whole) { return cover }
    if let answer = AppleMusicAnswers.response(to: request, catalogue: .whole) { return answer }
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
    /// Whole Unix seconds, kept between the first chart week and the year 2200.
    fileprivate var demoUnixTime: Int {
        let earliest = Double(TimeSpan.firstChartWeek)
        let latest = 7_258_118_400.0
        // NaN fails the comparison, too.
        return timeIntervalSince1970 > earliest
            ? Int(min(timeIntervalSince1970, latest)) : TimeSpan.firstChartWeek
    }
}
