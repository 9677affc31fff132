import Core
import Foundation
import HTTP

/// Requests albums with a tag: a search of `ws/2/release-group`.
package struct ReleaseGroupSearchRequest: ServiceRequest, Hashable {
    package static let name = "MusicBrainz's search"
    /// The maximum number of albums in the response.
    package static let limit = 100

    package var tag: String
    /// The years of first release to include; nil for all.
    package var years: ClosedRange<Int>?
    /// The number of albums to skip.
    package var offset: Int

    package init(tag: String, years: ClosedRange<Int>? = nil, offset: Int = 0) {
        self.tag = tag
        self.years = years
        self.offset = offset
    }

    package var path: String { "ws/2/release-group" }

    package var parameters: [String: String] {
        var query = "tag:\"\(tag.searchable)\" AND primarytype:album AND status:official"
        if let years {
            query += " AND firstreleasedate:[\(years.lowerBound) TO \(years.upperBound)-12-31]"
        }
        return [
            "query": query, "fmt": "json", "limit": String(Self.limit), "offset": String(offset),
        ]
    }
    package var lifetime: TimeInterval { 7 * .day }

    /// The albums, best match first; all editions of an album count as one.
    ///
    /// Each `imageURL` is a path at the Cover Art Archive, which may not have the cover.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        guard let rows = try value(of: body)["release-groups"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        return rows.elements.compactMap(TopAlbum.init)
    }
}

extension ServiceAddress {
    package static let musicBrainzText = "https://musicbrainz.org/"
    package static let coverArtText = "https://coverartarchive.org/"
}

extension TopAlbum {
    /// Parses a row; nil for compilations, live albums and the like, or if a name is missing.
    fileprivate init?(_ row: JSONValue) {
        guard let id = row["id"]?.uuid, let name = row["title"]?.filledText,
            let artist = row["artist-credit"]?.artistCredit,
            row["secondary-types"]?.isEmpty != false
        else { return nil }
        self.init(
            artist: artist,
            name: name,
            imageURL: "release-group/\(id)/front-250",
            year: row["first-release-date"]?.year
        )
    }
}
