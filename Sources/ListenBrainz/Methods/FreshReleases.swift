import Core
import Foundation
import HTTP

/// Requests recent releases: `explore/fresh-releases`.
package struct FreshReleasesRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's fresh releases"
    /// The number of days to include, up to today; at most 90.
    package var days: Int

    package init(days: Int = 7) {
        self.days = days
    }

    package var path: String { "1/explore/fresh-releases/" }

    package var parameters: [String: String] {
        ["days": String(days), "past": "true", "future": "false"]
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

extension ServiceAddress {
    package static let listenBrainzText = "https://api.listenbrainz.org/"
}

extension TopAlbum {
    /// Parses a row; nil if it is not an album, or has no artist, title or cover.
    fileprivate init?(_ row: JSONValue) {
        guard row["release_group_primary_type"]?.text == "Album",
            let artist = row["artist_credit_name"]?.filledText,
            let name = row["release_name"]?.filledText, let path = Self.coverPath(row)
        else { return nil }
        self.init(
            artist: artist,
            name: name,
            playCount: row["listen_count"]?.count ?? 0,
            imageURL: path,
            tags: (row["release_tags"]?.elements ?? []).compactMap { $0.filledText?.lowercased() }
        )
    }

    private static func coverPath(_ row: JSONValue) -> String? {
        guard let number = row["caa_id"]?.text, number.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            number.utf8.count <= 19, let release = row["caa_release_mbid"]?.text,
            release.isIdentifier
        else { return nil }
        return "release/\(release)/\(number)-250.jpg"
    }
}

extension String {
    /// Whether the string has the form of a MusicBrainz ID, which makes it safe in a path.
    fileprivate var isIdentifier: Bool {
        utf8.count == 36
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
                    || $0 == UInt8(ascii: "-")
            }
    }
}
