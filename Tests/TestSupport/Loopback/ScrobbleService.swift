import Foundation
import Synchronization

/// A simulation of Last.fm's `user.getRecentTracks` for one user, including the service's faults.
package final class ScrobbleService: Sendable {
    /// A play.
    package struct Play: Hashable, Sendable {
        /// The time at which the play started, as a Unix time.
        package var time: Int
        /// The artist.
        package var artist: String
        /// The album.
        package var album: String
        /// The track.
        package var track: String

        /// Creates a play.
        package init(time: Int, artist: String, album: String, track: String) {
            self.time = time
            self.artist = artist
            self.album = album
            self.track = track
        }
    }

    /// The service's quirks and faults.
    package struct Manners: Sendable {
        /// Whether a response includes plays at exactly `from`.
        package var includesFrom = true
        /// Whether a response includes plays at exactly `to`.
        package var includesTo = true
        /// Whether every page also has a row for a track that is playing now.
        package var isPlayingNow = false
        /// Pages that start after this many plays fail with error 8 or with HTTP status 500.
        package var deepest = Int.max
        /// Pages of windows with more plays than this fail, unless the limit is 1.
        package var heaviest = Int.max
        /// The maximum number of plays on a page, whatever limit is requested.
        package var largestPage = 1000
        /// Whether every fifth page, from page 2, always lacks some rows.
        package var hidesRows = false
        /// The percentage of responses that are short, empty, about another user, an error or a reset, or
        /// have a wrong total.
        package var slips = 0
        /// Pages with plays in these time spans fail.
        package var broken: [Range<Int>] = []
        /// Whether every request fails with HTTP status 503.
        package var isDown = false
        /// The user that every response claims to be about, instead of the requested one.
        package var otherUser: String?
        /// Returns a play to add after each response, if any.
        package var gain: (@Sendable () -> Play?)?

        /// Creates a service without faults.
        package init() {}
    }

    /// A response.
    package enum Answer: Sendable {
        /// A page of plays, newest first.
        case page(Page)
        /// An HTTP status without a body.
        case status(Int)
        /// An error in the service's own form.
        case error(Int)
        /// A reset of the connection.
        case reset
    }

    /// A page of plays.
    package struct Page: Sendable {
        /// The user whose plays they are.
        package var user: String
        /// The plays, newest first.
        package var plays: [Play]
        /// Whether there is a row for a track that is playing now.
        package var isPlayingNow: Bool
        /// The page number.
        package var number: Int
        /// The maximum number of plays on a page.
        package var size: Int
        /// The total number of plays on all pages.
        package var total: Int
    }

    private struct State {
        var plays: [Play]
        var manners: Manners
        var requestCount = 0
        var random = SeededGenerator(seed: 17)
    }

    /// The user.
    package let user: String
    private let state: Mutex<State>

    /// Creates a service from plays in any order.
    package init(user: String = "nora", plays: [Play], manners: Manners = Manners()) {
        self.user = user
        state = Mutex(State(plays: plays.sorted { $0.time < $1.time }, manners: manners))
    }

    /// Returns plays spread over a time span, sometimes several in the same second.
    package static func plays(_ count: Int, from start: Int, to end: Int) -> [Play] {
        var random = SeededGenerator(seed: 400)
        var time = start
        return (0..<count).map { index in
            if Int.random(in: 0..<30, using: &random) > 0 {
                let left = max((end - time) / Int(count - index), 1)
                time += Int.random(in: 1...max(left * 2 - 1, 1), using: &random)
            }
            let album = Int.random(in: 0..<900, using: &random)
            return Play(
                time: min(time, end - 1),
                artist: "Artist \(album % 250)",
                album: album % 11 == 0 ? "" : "Album \(album)",
                track: "Track \(index % 997)"
            )
        }
    }

    /// All plays, oldest first.
    package var plays: [Play] { state.withLock(\.plays) }

    /// The number of requests so far.
    package var requestCount: Int { state.withLock(\.requestCount) }

    /// Adds, changes or removes plays.
    package func edit(_ change: (inout [Play]) -> Void) {
        state.withLock { state in
            change(&state.plays)
            state.plays.sort { $0.time < $1.time }
        }
    }

    /// Changes the service's faults.
    package func behave(_ change: (inout Manners) -> Void) {
        state.withLock { change(&$0.manners) }
    }

    /// Returns the response to a request for a page.
    package func answer(from: Int, to: Int, number: Int, limit: Int) -> Answer {
        state.withLock { state in
            state.requestCount += 1
            let manners = state.manners
            defer {
                if let play = manners.gain?() {
                    let index = state.plays.lastIndex { $0.time <= play.time }.map { $0 + 1 } ?? 0
                    state.plays.insert(play, at: index)
                }
            }
            if manners.isDown { return .status(503) }
            guard (1...1000).contains(limit) else { return .error(6) }
            let first = state.plays.firstIndex(at: from, isIncluded: manners.includesFrom)
            let last = max(state.plays.firstIndex(at: to, isIncluded: !manners.includesTo), first)
            let size = min(limit, manners.largestPage)
            let end = max(last - (number - 1) * size, first)
            let start = max(end - size, first)
            var page = Page(
                user: manners.otherUser ?? user,
                plays: state.plays[start..<end].reversed(),
                isPlayingNow: manners.isPlayingNow,
                number: number,
                size: size,
                total: last - first
            )
            let isBroken = page.plays.contains { play in
                manners.broken.contains { $0.contains(play.time) }
            }
            let isHeavy = page.total > manners.heaviest && limit > 1
            if (number - 1) * size >= manners.deepest || isBroken || isHeavy {
                return state.requestCount % 2 == 0 ? .status(500) : .error(8)
            }
            if manners.hidesRows, number % 5 == 2, size > 100 {
                page.plays.removeLast(min(size / 3, page.plays.count))
            }
            return slip(page, manners, &state.random)
        }
    }

    private func slip(
        _ page: Page,
        _ manners: Manners,
        _ random: inout SeededGenerator
    ) -> Answer {
        var page = page
        guard Int.random(in: 0..<100, using: &random) < manners.slips else { return .page(page) }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: page.plays.removeLast(page.plays.count / 4)
        case 1: page.plays = []
        case 2: page.total = max(page.total + Int.random(in: -3...3, using: &random), 0)
        case 3: page.user = "somebody_else"
        case 4: return .status(502)
        case 5: return .error(8)
        default: return .reset
        }
        return .page(page)
    }
}

extension [ScrobbleService.Play] {
    /// The index of the first play after a time, or at that time if `isIncluded`.
    fileprivate func firstIndex(at time: Int, isIncluded: Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = isIncluded ? self[middle].time < time : self[middle].time <= time
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ScrobbleService {
    /// The reply to a request for recent tracks; nil for other requests.
    package func reply(to request: ReceivedRequest) -> ServerReply? {
        let query = request.query
        guard query["method"] == "user.getRecentTracks" else { return nil }
        guard query["user"]?.lowercased() == user.lowercased() else {
            return .json(#"{"error":6,"message":"User not found"}"#, status: 404)
        }
        let answer = answer(
            from: query["from"].flatMap(Int.init) ?? 0,
            to: query["to"].flatMap(Int.init) ?? Int.max,
            number: query["page"].flatMap(Int.init) ?? 1,
            limit: query["limit"].flatMap(Int.init) ?? 50
        )
        switch answer {
        case .status(let status): return .response(status: status)
        case .error(let code):
            return .json(#"{"error":\#(code),"message":"Operation failed"}"#, status: 500)
        case .reset: return .reset
        case .page(let page): return .json(page.json)
        }
    }
}

extension ScrobbleService.Page {
    /// The body of the response.
    fileprivate var json: String {
        var rows = plays.map { play in
            """
            {"artist":{"mbid":"","#text":"\(play.artist)"},"streamable":"0","mbid":"",\
            "album":{"mbid":"","#text":"\(play.album)"},"name":"\(play.track)",\
            "date":{"uts":"\(play.time)","#text":"20 Oct 2020, 10:03"}}
            """
        }
        if isPlayingNow {
            rows.insert(
                """
                {"@attr":{"nowplaying":"true"},"artist":{"mbid":"","#text":"Now"},\
                "album":{"mbid":"","#text":""},"name":"Playing"}
                """,
                at: 0
            )
        }
        // Like Last.fm, writes a list with one row as just that row.
        let list = rows.count == 1 ? rows[0] : "[\(rows.joined(separator: ","))]"
        return """
            {"recenttracks":{"track":\(list),"@attr":{"user":"\(user)","page":"\(number)",\
            "perPage":"\(size)","totalPages":"\((total + size - 1) / size)","total":"\(total)"}}}
            """
    }
}
