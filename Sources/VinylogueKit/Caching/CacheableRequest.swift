import Foundation
import LastFM

/// A request whose answer may be kept for some time; the times are those of `cache-spec.md`.
package protocol CacheableRequest: LastFMRequest {
    /// When an answer that was fetched at `fetched` stops being fresh.
    func freshUntil(fetched: Date) -> Date
}

private let hour: TimeInterval = 3600
private let day: TimeInterval = 24 * hour

extension WeeklyAlbumChartRequest: CacheableRequest {
    /// Forever once the service accepts no more scrobbles for the week (they may come 14 days late);
    /// before that an hour, or ten minutes while the week is not over.
    package func freshUntil(fetched: Date) -> Date {
        let closed = Date(timeIntervalSince1970: TimeInterval(week.to))
        if fetched > closed + 15 * day { return .distantFuture }
        return fetched + (fetched >= closed ? hour : hour / 6)
    }
}

extension WeeklyChartListRequest: CacheableRequest {
    /// Until the next Sunday 12:00 UTC, when the service adds a week.
    package func freshUntil(fetched: Date) -> Date {
        let elapsed = fetched.timeIntervalSince1970 - TimeInterval(ChartWeek.firstStart)
        let week = TimeInterval(ChartWeek.duration)
        return Date(
            timeIntervalSince1970: TimeInterval(ChartWeek.firstStart)
                + ((elapsed / week).rounded(.down) + 1) * week
        )
    }
}

extension UserInfoRequest: CacheableRequest {
    /// A day.
    package func freshUntil(fetched: Date) -> Date { fetched + day }
}

extension FriendsRequest: CacheableRequest {
    /// A day.
    package func freshUntil(fetched: Date) -> Date { fetched + day }
}

extension AlbumInfoRequest: CacheableRequest {
    /// Thirty days.
    package func freshUntil(fetched: Date) -> Date { fetched + 30 * day }
}
