import Core
import Foundation
import HTTP

/// Asks for everything that came out lately: `explore/fresh-releases`.
package struct FreshReleasesRequest: OpenRequest, Hashable {
    package static let name = "ListenBrainz's fresh releases"
    /// The number of days up to today; at most 90.
    package var days: Int

    /// Creates a request.
    package init(days: Int = 7) {
        self.days = days
    }

    package var path: String { "1/explore/fresh-releases/" }

    package var parameters: [String: String] {
        ["days": String(days), "past": "true", "future": "false"]
    }

    /// The releases in the service's order: thousands of them.
    package func answer(from body: Data) throws(OpenServiceError) -> [FreshRelease] {
        guard let rows = try value(of: body)["payload"]?["releases"], rows.kind == .list else {
            throw .unexpectedAnswer(name: Self.name)
        }
        return rows.elements.compactMap(FreshRelease.init)
    }
}

extension ServiceAddress {
    /// The address of ListenBrainz.
    package static let listenBrainzText = "https://api.listenbrainz.org/"
}

/// A release of the last days.
package struct FreshRelease: Equatable, Hashable, Sendable {
    /// The artist's name; several are joined by the service.
    package var artist: String
    /// The release's name.
    package var name: String
    /// The day of release, such as 2026-11-20; nil if the service does not say.
    package var date: String?
    /// Such as Album, Single or EP; nil if the service does not say.
    package var primaryType: String?
    /// Its tags in lower case.
    package var tags: [String] = []
    /// How often the users of the service have played it.
    package var listenCount: Int = 0
    /// Where its cover is at the Cover Art Archive, as a path; nil if it has none.
    package var coverPath: String?
}

extension FreshRelease {
    /// Reads a row; nil without names.
    init?(_ row: JSONValue) {
        guard let artist = row["artist_credit_name"]?.filledText,
            let name = row["release_name"]?.filledText
        else { return nil }
        self.init(
            artist: artist,
            name: name,
            date: row["release_date"]?.filledText,
            primaryType: row["release_group_primary_type"]?.filledText,
            tags: (row["release_tags"]?.elements ?? []).compactMap { $0.filledText?.lowercased() },
            listenCount: row["listen_count"]?.count ?? 0,
            coverPath: Self.coverPath(row)
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
    /// Whether it looks like an identifier of MusicBrainz, and so is safe in a path.
    fileprivate var isIdentifier: Bool {
        utf8.count == 36
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
                    || $0 == UInt8(ascii: "-")
            }
    }
}
