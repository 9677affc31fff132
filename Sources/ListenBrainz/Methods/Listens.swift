import Core
import Foundation
import HTTP

/// Requests a user's listens in a span of time: `user/NAME/listens`.
///
/// The response has the oldest listens of the span if there are too many for it, newest first.
package struct ListensRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's list of listens"
    /// The maximum number of listens in a response.
    package static let largestPage = 1000

    package var user: String
    /// The span that the listens started in.
    package var span: TimeSpan
    /// The number of listens to request.
    package var limit: Int
    /// Whether the start of the span is sent; without it, the response has the newest listens.
    package var hasLowerBound = true
    /// Whether the end of the span is sent, which some servers refuse together with its start; later
    /// listens in the response are then left out.
    var hasUpperBound = true

    package init(user: String, span: TimeSpan, limit: Int = largestPage) {
        self.user = user
        self.span = span
        self.limit = limit
    }

    package var path: String { path("listens") }

    package var parameters: [String: String] {
        // The service excludes both bounds, and takes 0 for none.
        var parameters = ["count": String(limit)]
        if hasLowerBound { parameters["min_ts"] = String(max(span.from - 1, 1)) }
        if hasUpperBound { parameters["max_ts"] = String(span.to) }
        return parameters
    }

    /// Fresh for ten minutes during the span, then for an hour, and for a week from 15 days after
    /// it, since an old history may be imported at any time.
    package func freshUntil(fetched: Date) -> Date {
        let closed = Date(unixTime: span.to)
        if fetched > closed + 15 * .day { return fetched + 7 * .day }
        return fetched + (fetched >= closed ? 3600 : 600)
    }

    package func answer(from body: Data) throws(Failure) -> ListenPage {
        let payload = try payload(of: body)
        guard let rows = payload["listens"], rows.kind == .list else {
            throw unexpectedAnswer("has no \"listens\"")
        }
        let listens = rows.elements.compactMap(Listen.init)
        guard !hasLowerBound || listens.allSatisfy({ $0.time >= span.from - 1 }) else {
            throw unexpectedAnswer("goes beyond the requested time")
        }
        return ListenPage(
            user: try user(in: payload),
            listens: listens.filter { span.from <= $0.time && $0.time < span.to },
            rowCount: rows.elements.count,
            unreadable: rows.elements.count - listens.count,
            newest: rows.elements.compactMap { Listen.time(of: $0) }.max(),
            limit: limit,
            end: span.to,
            range: TimeSpan(payload)
        )
    }
}

/// One listen to a track.
package struct Listen: Hashable, Sendable {
    /// When the track was started, as Unix time.
    package var time: Int
    /// The service's ID of the recording's names; with the time, it identifies the listen.
    package var id: String
    package var artist: String
    package var track: String
    /// The album's title; empty if unknown.
    package var album: String
    /// How long the track was heard, in seconds; nil if unknown.
    package var heard: Int?
    /// How long the recording is, in seconds; nil if unknown.
    package var length: Int?
    /// The IDs of the recording that the service matched; nil if there is none.
    package var match: Match?

    /// MusicBrainz IDs in lowercase; nil if unknown.
    package struct Match: Hashable, Sendable {
        package var recording: String?
        package var releaseGroup: String?
        /// The first artist.
        package var artist: String?
        /// The path of the album's cover at the Cover Art Archive.
        package var cover: String?
    }
}

/// Listens from one response.
package struct ListenPage: Hashable, Sendable {
    /// The user's name as the service spells it.
    package var user: String
    /// The listens in the requested span, in the service's order.
    package var listens: [Listen]
    /// The number of listens in the response, including unreadable ones.
    package var rowCount: Int
    /// The number of listens in the response that could not be read.
    package var unreadable: Int
    /// The time of the newest listen in the response, even if it is unreadable otherwise.
    package var newest: Int?
    /// The number of listens that were requested.
    package var limit: Int
    /// The end of the requested span.
    package var end: Int
    /// From the user's first to their last listen; nil if the response doesn't tell, empty if there are
    /// none.
    package var range: TimeSpan?

    /// Whether the response seems to have all listens up to the end of the span.
    ///
    /// Some servers return fewer listens than requested. Their limits are round numbers, and so a round
    /// number of listens may mean that the response was cut short.
    package var isLast: Bool {
        guard let newest, newest < end else { return true }
        return rowCount < limit && !rowCount.isMultiple(of: 25)
    }

    /// Whether the user's range shows that the span has newer listens than the response; false if their
    /// last listen is after the span.
    package var hasNewer: Bool {
        guard let range, range.from < range.to, range.to <= end else { return false }
        return (newest ?? 0) < range.to - 1
    }

    /// Whether there can be no more listens up to the end of the span, not even after a page that a server
    /// has cut short.
    package var isCertainlyLast: Bool {
        isLast && (newest ?? 0 >= end || range.map { newest ?? end >= $0.to - 1 } ?? false)
    }
}

/// Collects all listens of a span, from pages that overlap by a second.
package struct ListenWalk: Sendable {
    /// The listens so far, each once, in no particular order.
    package private(set) var listens: [Listen] = []
    /// The request for the next page; nil at the end.
    package private(set) var next: ListensRequest?
    private var seen: Set<Key> = []

    private struct Key: Hashable {
        var time: Int
        var id: String
    }

    package init(_ request: ListensRequest) {
        next = request
    }

    /// Adds the response to the next request.
    package mutating func add(_ page: ListenPage) {
        guard var request = next else { return }
        let new = page.listens.filter { seen.insert(Key(time: $0.time, id: $0.id)).inserted }
        listens += new
        next = nil
        // Servers that include the start of the span return its older listens again and again.
        guard !page.isLast || page.hasNewer, let newest = page.newest, newest >= request.span.from
        else { return }
        // More listens may have started in the same second. If even the whole page did, the rest of that
        // second cannot be requested.
        request.span.from = newest > request.span.from || !new.isEmpty ? newest : newest + 1
        if request.span.from < request.span.to { next = request }
    }
}

extension Listen {
    /// When a row's track was started; nil if that is missing or impossible.
    static func time(of row: JSONValue) -> Int? {
        guard let time = row["listened_at"]?.integer, (1..<Int(UInt32.max)).contains(time) else {
            return nil
        }
        return time
    }

    /// Parses a row; nil if it has no date, or lacks a name.
    init?(_ row: JSONValue) {
        guard let time = Self.time(of: row),
            let names = row["track_metadata"], let artist = names["artist_name"]?.filledText,
            let track = names["track_name"]?.filledText
        else { return nil }
        let info = names["additional_info"]
        self.init(
            time: time,
            id: row["recording_msid"]?.filledText ?? "\(artist)\n\(track)",
            artist: artist,
            track: track,
            album: names["release_name"]?.filledText ?? "",
            heard: info?["duration_played"]?.length,
            length: info?["duration_ms"]?.length.map { $0 / 1000 } ?? info?["duration"]?.length,
            match: names["mbid_mapping"].flatMap(Match.init)
        )
    }
}

extension JSONValue {
    /// A positive number; nil for others.
    fileprivate var length: Int? { integer.flatMap { $0 > 0 ? $0 : nil } }
}

extension Listen.Match {
    fileprivate init?(_ mapping: JSONValue) {
        let artists = mapping["artist_mbids"]?.elements ?? []
        self.init(
            recording: mapping["recording_mbid"]?.mbid,
            releaseGroup: mapping["release_group_mbid"]?.mbid,
            artist: artists.first?.mbid,
            cover: mapping.coverPath
        )
        if self == Listen.Match() { return nil }
    }
}

extension TimeSpan {
    /// Reads a user's range of listens; nil if it is missing.
    init?(_ payload: JSONValue) {
        guard let first = payload["oldest_listen_ts"]?.count,
            let last = payload["latest_listen_ts"]?.count
        else { return nil }
        self.init(from: first, to: last > 0 ? max(last, first) + 1 : first)
    }
}
