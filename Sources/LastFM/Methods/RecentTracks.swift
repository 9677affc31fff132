import Core
import Foundation
import HTTP

/// Requests a page of a user's plays, newest first: `user.getRecentTracks`.
package struct RecentTracksRequest: ServiceRequest, Hashable {
    package static let name = "user.getRecentTracks"
    /// The page to request; servers differ on whether they include the ends of its span.
    package var page: PlayPage.Request

    /// Creates a request for a page; the service accepts a limit of up to 1000 plays.
    package init(_ page: PlayPage.Request) {
        self.page = page
    }

    package var parameters: [String: String] {
        [
            "user": page.user, "from": String(page.from), "to": String(page.to),
            "page": String(page.number), "limit": String(page.limit),
        ]
    }

    package func answer(from body: Data) throws(Failure) -> PlayPage {
        let (user, limit) = (page.user, page.limit)
        let part = try part("recenttracks", of: body, about: .user(user), mayBeEmpty: false)
        let facts = AnswerFacts(of: part)
        // The track that is playing now is not a play yet, and has no date.
        let rows = (part["track"]?.elements ?? []).filter {
            $0["@attr"]?["nowplaying"]?.text?.lowercased() != "true"
        }
        let size = max(facts.perPage ?? limit, 1)
        // Without a total, only a page that is not full is certain to be the last.
        guard let total = facts.total ?? (rows.count < min(size, limit) ? rows.count : nil) else {
            throw unexpectedAnswer("has no number of plays")
        }
        return PlayPage(
            user: try facts.user(asked: user),
            plays: rows.compactMap { Play($0) },
            rowCount: rows.count,
            size: min(size, limit),
            pageCount: facts.totalPages ?? (total + size - 1) / size,
            total: total
        )
    }
}

extension Play {
    /// Parses a row; nil if it has no date.
    fileprivate init?(_ row: JSONValue) {
        guard let time = row["date"]?["uts"]?.unixTime else { return nil }
        self.init(
            time: time,
            artist: row["artist"]?.name ?? "",
            album: row["album"]?.name ?? "",
            track: row["name"]?.name ?? "",
            source: "lastfm"
        )
    }
}
