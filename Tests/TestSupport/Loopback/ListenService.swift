import Foundation
import Synchronization

/// A simulation of ListenBrainz for one user, including the service's faults.
package final class ListenService: Sendable {
    /// A listen.
    package struct Listen: Hashable, Sendable {
        /// The time at which the track was started, as a Unix time.
        package var time: Int
        /// The artist.
        package var artist: String
        /// The album; empty if the client did not send it.
        package var album: String
        /// The track.
        package var track: String
        /// Whether the service knows the track.
        package var isMapped: Bool

        /// Creates a listen.
        package init(
            time: Int,
            artist: String,
            album: String,
            track: String,
            isMapped: Bool = true
        ) {
            self.time = time
            self.artist = artist
            self.album = album
            self.track = track
            self.isMapped = isMapped
        }
    }

    /// The service's quirks and faults.
    package struct Manners: Sendable {
        /// Whether requests with both bounds are refused.
        package var refusesTwoBounds = false
        /// The maximum number of listens on a page, whatever number is requested.
        package var largestPage = 1000
        /// Every request with this number or a multiple of it loses its connection; 0 for none.
        package var drops = 0
        /// Every request with this number or a multiple of it has no listens; 0 for none.
        package var empties = 0
        /// Every request with this number or a multiple of it has this status.
        package var trouble: (every: Int, status: Int)?
        /// Whether the numbers of listens and the times of the first and last one are wrong.
        package var lies = false
        /// Whether responses have the times of the first and last listen.
        package var tellsRange = true

        /// Creates a service without faults.
        package init() {}
    }

    private struct State {
        var listens: [Listen]
        var manners: Manners
        var asked: [String] = []
    }

    /// The user.
    package let user: String
    private let state: Mutex<State>

    /// Creates a service from listens in any order.
    package init(user: String = "Nora", _ listens: [Listen], manners: Manners = Manners()) {
        self.user = user
        state = Mutex(State(listens: listens.sorted { $0.time < $1.time }, manners: manners))
    }

    /// All listens, oldest first.
    package var listens: [Listen] { state.withLock(\.listens) }

    /// The paths and queries that were requested, in order.
    package var asked: [String] { state.withLock(\.asked) }

    /// Adds, changes or removes listens.
    package func edit(_ change: (inout [Listen]) -> Void) {
        state.withLock { state in
            change(&state.listens)
            state.listens.sort { $0.time < $1.time }
        }
    }

    /// Changes the service's faults.
    package func behave(_ change: (inout Manners) -> Void) {
        state.withLock { change(&$0.manners) }
    }

    /// Returns the reply to a request for a path, without the leading slash, and a query.
    package func reply(path: String, query: [String: String]) -> ServerReply {
        state.withLock { state in
            let sorted = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            state.asked.append(([path] + sorted).joined(separator: " "))
            let (number, manners) = (state.asked.count, state.manners)
            func isHit(_ every: Int) -> Bool { every > 0 && number.isMultiple(of: every) }
            if isHit(manners.drops) { return .reset }
            if let trouble = manners.trouble, isHit(trouble.every) {
                return .response(
                    status: trouble.status,
                    headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset-In": "0"]
                )
            }
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 4, parts[0] == "1", parts[1] == "user" else {
                return .json(#"{"code":404,"error":"Not found"}"#, status: 404)
            }
            guard parts[2].removingPercentEncoding?.lowercased() == user.lowercased() else {
                return .json(#"{"code":404,"error":"Cannot find user: X"}"#, status: 404)
            }
            switch parts[3] {
            case "listens": return listens(query, state, isEmpty: isHit(manners.empties))
            case "listen-count":
                let count = manners.lies ? 7 : state.listens.count
                return .json(#"{"payload":{"count":\#(count)}}"#)
            case "following":
                return .json(#"{"following":["rob","Lucy","ROB"],"user":"\#(user)"}"#)
            case "similar-users":
                return .json(#"{"payload":[{"user_name":"rob","similarity":0.19}]}"#)
            default: return .response(status: 204)
            }
        }
    }

    private func listens(
        _ query: [String: String],
        _ state: State,
        isEmpty: Bool
    ) -> ServerReply {
        let (lower, upper) = (query["min_ts"].flatMap(Int.init), query["max_ts"].flatMap(Int.init))
        if let lower, let upper, state.manners.refusesTwoBounds || upper <= lower {
            return .json(#"{"code":400,"error":"Not both"}"#, status: 400)
        }
        let found = state.listens.filter {
            $0.time > lower ?? Int.min && $0.time < upper ?? Int.max
        }
        let asked = query["count"].flatMap(Int.init) ?? 25
        let count = isEmpty ? 0 : min(asked, state.manners.largestPage)
        let page = lower == nil ? found.suffix(count) : found.prefix(count)
        var range = ""
        if state.manners.tellsRange {
            let times = (state.listens.first?.time ?? 0, state.listens.last?.time ?? 0)
            let (first, last) = state.manners.lies ? (5, times.0 + 1) : times
            range = #""oldest_listen_ts":\#(first),"latest_listen_ts":\#(last),"#
        }
        let rows = page.reversed().map(\.json).joined(separator: ",")
        let number = state.manners.lies ? 3 : page.count
        return .json(
            #"{"payload":{"count":\#(number),\#(range)"user_id":"\#(user)","listens":[\#(rows)]}}"#
        )
    }
}

extension ListenService {
    /// The reply to a request on loopback.
    package func reply(to request: ReceivedRequest) -> ServerReply {
        reply(path: String(request.path.dropFirst()), query: request.query)
    }

    /// Listens spread over a time span, sometimes several in the same second, some of them without an
    /// album, unknown to the service, or in capitals.
    package static func listens(
        _ count: Int,
        from start: Int,
        to end: Int,
        seed: UInt64 = 30
    ) -> [Listen] {
        var random = SeededGenerator(seed: seed)
        var time = start
        return (0..<count).map { index in
            if index > 0, Int.random(in: 0..<20, using: &random) > 0 {
                let left = max((end - time) / (count - index), 1)
                time = min(time + Int.random(in: 1...max(left * 2 - 1, 1), using: &random), end - 1)
            }
            let album = Int.random(in: 0..<40, using: &random)
            let isLoud = Int.random(in: 0..<10, using: &random) == 0
            let artist = "Artist \(album % 9)"
            return Listen(
                time: index == count - 1 ? end - 1 : time,
                artist: isLoud ? artist.uppercased() : artist,
                album: album.isMultiple(of: 7) ? "" : "Album \(album)",
                track: "Track \(index % 97)",
                isMapped: !album.isMultiple(of: 5)
            )
        }
    }
}

extension ListenService.Listen {
    /// A listen in the service's format.
    fileprivate var json: String {
        func id(_ text: String) -> String {
            let digits = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
                ($0 ^ UInt64($1)) &* 1_099_511_628_211
            }
            let tail = String(digits & 0xFFFF_FFFF_FFFF, radix: 16)
            return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - tail.count)
                + tail
        }
        let release = album.isEmpty ? "" : #","release_name":"\#(album)""#
        let mapping =
            isMapped
            ? """
            ,"mbid_mapping":{"recording_mbid":"\(id(track))","release_mbid":"\(id(album + "r"))",
            "release_group_mbid":"\(id(album))","artist_mbids":["\(id(artist))"],"caa_id":12,
            "caa_release_mbid":"\(id(album + "c"))"}
            """ : ""
        return """
            {"listened_at":\(time),"recording_msid":"\(id(artist + album + track))","user_name":"x",
            "track_metadata":{"artist_name":"\(artist)","track_name":"\(track)"\(release)\(mapping),
            "additional_info":{"duration_ms":1000}}}
            """
    }
}
