import Core
import Foundation
import HTTP

/// Requests recent releases: `explore/fresh-releases`.
package struct FreshReleasesRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's fresh releases"
    /// The number of days to include, up to today; ListenBrainz allows 90.
    private static let days = 7

    package init() {}

    package var path: String { "1/explore/fresh-releases/" }

    package var parameters: [String: String] {
        ["days": String(Self.days), "past": "true", "future": "false"]
    }
    package var lifetime: TimeInterval { .day / 2 }

    /// The albums that have a cover, in the service's order; there may be thousands.
    ///
    /// Each `imageURL` is a path at the Cover Art Archive.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        guard let rows = try value(of: body)["payload"]?["releases"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        return rows.elements.compactMap(TopAlbum.init)
    }
}

/// Requests recent releases by artists that a user plays: `user/NAME/fresh_releases`.
package struct UserFreshReleasesRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's fresh releases for a user"
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var path: String { path("fresh_releases") }
    package var lifetime: TimeInterval { .day / 2 }

    /// The albums that have a cover, those by the user's most played artists first.
    ///
    /// Each `imageURL` is a path at the Cover Art Archive. Empty for a user without any.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        if body.isEmpty { return [] }
        guard let rows = try payload(of: body)["releases"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        return rows.elements.enumerated()
            .sorted { left, right in
                let levels = [left, right].map { $0.element["confidence"]?.count ?? 0 }
                return levels[0] == levels[1] ? left.offset < right.offset : levels[0] > levels[1]
            }
            .compactMap { TopAlbum($0.element) }
    }
}

extension ServiceAddress {
    package static let listenBrainzText = "https://api.listenbrainz.org/"
}

extension TopAlbum {
    /// Parses a row; nil if it is not an album, or has no artist, title or cover.
    fileprivate init?(_ row: JSONValue) {
        guard row["release_group_primary_type"]?.text == "Album",
            let artist = row["artist_credit_name"]?.filledText,
            let name = row["release_name"]?.filledText, let path = row.coverPath
        else { return nil }
        self.init(
            artist: artist,
            name: name,
            playCount: row["listen_count"]?.count ?? 0,
            imageURL: path,
            tags: (row["release_tags"]?.elements ?? []).compactMap { $0.filledText?.lowercased() }
        )
    }
}
