import Core
import Foundation
import HTTP

/// Asks for one page of a user's plays, newest first: `user.getRecentTracks`.
package struct RecentTracksRequest: LastFMRequest, Hashable {
    package static let method = "user.getRecentTracks"
    /// The user's name, in any case.
    package var user: String
    /// The span of time in Unix seconds; whether its ends belong to it differs between servers.
    package var from: Int
    /// The end of that span.
    package var to: Int
    /// The number of the page, from 1.
    package var page: Int
    /// The most plays on a page; the service accepts up to 1000.
    package var limit: Int

    /// Creates a request for a page.
    package init(user: String, from: Int, to: Int, page: Int = 1, limit: Int = 1000) {
        self.user = user
        self.from = from
        self.to = to
        self.page = page
        self.limit = limit
    }

    package var parameters: [String: String] {
        [
            "user": user, "from": String(from), "to": String(to), "page": String(page),
            "limit": String(limit),
        ]
    }

    package func answer(from body: Data) throws(LastFMError) -> RecentTracksPage {
        let part = try Subject.user(user)
            .part("recenttracks", of: body, method: Self.method, mayBeEmpty: false)
        let facts = AnswerFacts(of: part)
        // What plays now is no play yet, and has no date.
        let rows = (part["track"]?.elements ?? []).filter {
            $0["@attr"]?["nowplaying"]?.text?.lowercased() != "true"
        }
        let size = max(facts.perPage ?? limit, 1)
        // Without a number of plays, more may follow a full page.
        guard let total = facts.total ?? (rows.count < min(size, limit) ? rows.count : nil) else {
            throw .unexpectedAnswer(method: Self.method, what: "has no number of plays")
        }
        return RecentTracksPage(
            user: try facts.user(asked: user),
            plays: rows.compactMap(RecentPlay.init),
            rowCount: rows.count,
            size: min(size, limit),
            totalPages: facts.totalPages ?? (total + size - 1) / size,
            total: total
        )
    }
}

/// One page of a user's plays.
package struct RecentTracksPage: Equatable, Hashable, Sendable {
    /// The user's name, in its canonical case if the answer had it.
    package var user: String
    /// The plays that have a date, newest first; what plays now is not one yet.
    package var plays: [RecentPlay]
    /// How many rows there were, those without a date included, but for what plays now.
    package var rowCount: Int
    /// The most rows that a page can have; less than the limit if the server allows no more.
    package var size: Int
    /// The number of pages.
    package var totalPages: Int
    /// The number of plays on all pages, as the server counts them.
    package var total: Int
}

/// One play of a track.
package struct RecentPlay: Equatable, Hashable, Sendable {
    /// When it began, in Unix seconds.
    package var time: Int
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The album's name; empty if the service left it out.
    package var album: String
    /// The track's name; empty if the service left it out.
    package var track: String
}

extension RecentPlay {
    /// Reads a row; nil without a date.
    init?(_ row: JSONValue) {
        guard let time = row["date"]?["uts"]?.unixTime else { return nil }
        self.init(
            time: time,
            artist: row["artist"]?.name ?? "",
            album: row["album"]?.name ?? "",
            track: row["name"]?.name ?? ""
        )
    }
}
