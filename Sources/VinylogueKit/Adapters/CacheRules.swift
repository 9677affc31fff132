import AppleMusic
import Foundation
import HTTP
import LastFM
import ListenBrainz
import MusicBrainz
import Storage

/// A request whose answer may be kept for some time; the times are those of `cache-spec.md`.
protocol CacheableRequest: LastFMRequest {
    /// When an answer that was fetched at `fetched` stops being fresh.
    func freshUntil(fetched: Date) -> Date
}

extension LastFMRequest {
    /// The text that identifies this request in the response cache, as `cache-spec.md` defines it: the base
    /// URL and the query, with the method and all parameters but key and format, sorted by name, user names
    /// lower-cased.
    package func canonicalText(baseURL: URL) -> String {
        var parameters = parameters
        for name in ["user", "username"] {
            parameters[name] = parameters[name]?.lowercased()
        }
        parameters["method"] = Self.method
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return "\(baseURL.absoluteString)?\(query)"
    }
}

private let hour: TimeInterval = 3600

extension WeeklyChartRequest: CacheableRequest {
    func freshUntil(fetched: Date) -> Date { week.freshUntil(fetched: fetched) }
}

extension TimeSpan {
    /// Forever once the service accepts no more scrobbles for the span (they may come 14 days late);
    /// before that an hour, or ten minutes while the span is not over.
    fileprivate func freshUntil(fetched: Date) -> Date {
        let closed = Date(unixTime: to)
        if fetched > closed + 15 * .day { return .distantFuture }
        return fetched + (fetched >= closed ? hour : hour / 6)
    }
}

extension WeeklyChartListRequest: CacheableRequest {
    /// Until the next Sunday 12:00 UTC, when the service adds a week.
    func freshUntil(fetched: Date) -> Date {
        let first = Date(unixTime: TimeSpan.firstChartWeek)
        let weeks = (fetched.timeIntervalSince(first) / (7 * .day)).rounded(.down)
        return first + (weeks + 1) * 7 * .day
    }
}

extension UserInfoRequest: CacheableRequest {
    /// A day.
    func freshUntil(fetched: Date) -> Date { fetched + .day }
}

extension FriendsRequest: CacheableRequest {
    /// A day.
    func freshUntil(fetched: Date) -> Date { fetched + .day }
}

extension AlbumInfoRequest: CacheableRequest {
    /// Thirty days.
    func freshUntil(fetched: Date) -> Date { fetched + 30 * .day }
}

extension UserTopAlbumsRequest: CacheableRequest {
    /// A day, or six hours for a month.
    func freshUntil(fetched: Date) -> Date {
        switch period {
        case .overall, .year, .halfYear: fetched + .day
        case .month: fetched + 6 * hour
        }
    }
}

extension ArtistTopAlbumsRequest: CacheableRequest {
    /// Seven days.
    func freshUntil(fetched: Date) -> Date { fetched + 7 * .day }
}

extension ArtistTopTracksRequest: CacheableRequest {
    /// Seven days.
    func freshUntil(fetched: Date) -> Date { fetched + 7 * .day }
}

extension TagTopAlbumsRequest: CacheableRequest {
    /// Seven days.
    func freshUntil(fetched: Date) -> Date { fetched + 7 * .day }
}

extension SimilarArtistsRequest: CacheableRequest {
    /// Thirty days.
    func freshUntil(fetched: Date) -> Date { fetched + 30 * .day }
}

extension ArtistTopTagsRequest: CacheableRequest {
    /// Thirty days.
    func freshUntil(fetched: Date) -> Date { fetched + 30 * .day }
}

/// A request to a service without a key whose answer may be kept for some time.
protocol CacheableOpenRequest: OpenRequest {
    /// When an answer that was fetched at `fetched` stops being fresh.
    func freshUntil(fetched: Date) -> Date
}

extension FreshReleasesRequest: CacheableOpenRequest {
    /// Twelve hours.
    func freshUntil(fetched: Date) -> Date { fetched + 12 * hour }
}

extension MostPlayedAlbumsRequest: CacheableOpenRequest {
    /// Twelve hours.
    func freshUntil(fetched: Date) -> Date { fetched + 12 * hour }
}

extension GenreTopAlbumsRequest: CacheableOpenRequest {
    /// Twelve hours.
    func freshUntil(fetched: Date) -> Date { fetched + 12 * hour }
}

extension ReleaseGroupSearchRequest: CacheableOpenRequest {
    /// Seven days.
    func freshUntil(fetched: Date) -> Date { fetched + 7 * .day }
}

/// Which files of a cache to prune; see `cache-spec.md`.
package enum CachePruning {
    /// The names of entries not used for 90 days, and of leftovers older than an hour.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? hour : 90 * .day)
        }.map(\.name)
    }
}
