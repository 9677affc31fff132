import Foundation
import Synchronization

/// A listener's plays as Last.fm serves them, with all that it does wrong; the answers of
/// `user.getRecentTracks`.
package final class ScrobbleService: Sendable {
    /// A play.
    package struct Play: Hashable, Sendable {
        /// When it started, as Unix time.
        package var time: Int
        /// The artist.
        package var artist: String
        /// The album.
        package var album: String
        /// The track.
        package var track: String

        /// A play.
        package init(time: Int, artist: String, album: String, track: String) {
            self.time = time
            self.artist = artist
            self.album = album
            self.track = track
        }
    }

    /// What the service does wrong.
    package struct Manners: Sendable {
        /// Whether a play at `from` is in the answer.
        package var includesFrom = true
        /// Whether a play at `to` is in the answer.
        package var includesTo = true
        /// Whether every page has a row of what plays now.
        package var isPlayingNow = false
        /// Rows so many plays into an answer fail, with status 500 or with error 8.
        package var deepest = Int.max
        /// Pages of windows with more plays than this fail, unless only one play is asked for.
        package var heaviest = Int.max
        /// The most plays on a page, whatever is asked for.
        package var largestPage = 1000
        /// Whether some pages, by their number, never have all rows.
        package var hidesRows = false
        /// Out of a hundred answers, how many are short, empty, wrong in their total, refused, cut off
        /// or about another user.
        package var slips = 0
        /// Plays in these spans of time cannot be read.
        package var broken: [Range<Int>] = []
        /// Whether nothing can be read.
        package var isDown = false
        /// Every answer is about this user.
        package var otherUser: String?
        /// Gives a play that is gained with an answer.
        package var gain: (@Sendable () -> Play?)?

        /// A service without fault.
        package init() {}
    }

    /// An answer.
    package enum Answer: Sendable {
        /// A page of plays, newest first.
        case page(Page)
        /// An HTTP status without a body.
        case status(Int)
        /// An error in the service's own form.
        case error(Int)
        /// The connection ends.
        case reset
    }

    /// A page of plays.
    package struct Page: Sendable {
        /// Whose plays they are.
        package var user: String
        /// The plays, newest first.
        package var plays: [Play]
        /// Whether there is a row of what plays now.
        package var isPlayingNow: Bool
        /// The page number.
        package var number: Int
        /// The maximum number of plays on a page.
        package var size: Int
        /// The number of plays on all pages.
        package var total: Int
    }

    private struct State {
        var plays: [Play]
        var manners: Manners
        var requestCount = 0
        var random = SeededGenerator(seed: 17)
    }

    /// The listener.
    package let user: String
    private let state: Mutex<State>

    /// A service with plays in any order.
    package init(user: String = "nora", plays: [Play], manners: Manners = Manners()) {
        self.user = user
        state = Mutex(State(plays: plays.sorted { $0.time < $1.time }, manners: manners))
    }

    /// Plays spread over a span of time, now and then several in one second.
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

    /// All plays, in the order of time.
    package var plays: [Play] { state.withLock(\.plays) }

    /// How many answers there were.
    package var requestCount: Int { state.withLock(\.requestCount) }

    /// Adds, changes and removes plays.
    package func edit(_ change: (inout [Play]) -> Void) {
        state.withLock { state in
            change(&state.plays)
            state.plays.sort { $0.time < $1.time }
        }
    }

    /// Changes what it does wrong.
    package func behave(_ change: (inout Manners) -> Void) {
        state.withLock { change(&$0.manners) }
    }

    /// Answers a request for a page.
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
    /// The index of the first play at a time or after it, or only after it.
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
    /// The reply to a request for recent tracks; nil for other methods.
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
    /// The body of the answer.
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
        // A list of one comes as its only row.
        let list = rows.count == 1 ? rows[0] : "[\(rows.joined(separator: ","))]"
        return """
            {"recenttracks":{"track":\(list),"@attr":{"user":"\(user)","page":"\(number)",\
            "perPage":"\(size)","totalPages":"\((total + size - 1) / size)","total":"\(total)"}}}
            """
    }
}
