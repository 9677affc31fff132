import Foundation
import HTTP

/// Asks for albums with a tag: a search of `ws/2/release-group`.
package struct ReleaseGroupSearchRequest: OpenRequest, Hashable {
    package static let name = "MusicBrainz's search"
    /// The most albums in the answer.
    package static let limit = 100

    /// The tag.
    package var tag: String
    /// The years of first release that count; nil for all.
    package var years: ClosedRange<Int>?
    /// How many albums to skip.
    package var offset: Int

    /// Creates a request.
    package init(tag: String, years: ClosedRange<Int>? = nil, offset: Int = 0) {
        self.tag = tag
        self.years = years
        self.offset = offset
    }

    package var path: String { "ws/2/release-group" }

    package var parameters: [String: String] {
        var query = "tag:\"\(quoted)\" AND primarytype:album AND status:official"
        if let years {
            query += " AND firstreleasedate:[\(years.lowerBound) TO \(years.upperBound)-12-31]"
        }
        return [
            "query": query, "fmt": "json", "limit": String(Self.limit), "offset": String(offset),
        ]
    }

    /// The tag within the quotes of Lucene's query syntax.
    private var quoted: String {
        tag.filter { $0 != "\"" && $0 != "\\" }
    }

    /// The albums, best match first.
    package func answer(from body: Data) throws(OpenServiceError) -> [ReleaseGroup] {
        try decoded(body, as: ReleaseGroupsPart.self).groups.elements.compactMap(\.group)
    }
}

extension ServiceAddress {
    /// The address of MusicBrainz.
    package static let musicBrainzText = "https://musicbrainz.org/"
    /// The address of the Cover Art Archive.
    package static let coverArtText = "https://coverartarchive.org/"
}

/// An album in all its editions.
package struct ReleaseGroup: Equatable, Hashable, Sendable {
    /// The artist's name; several are joined.
    package var artist: String
    /// The album's name.
    package var name: String
    /// The year of its first release; nil if the service does not say.
    package var year: Int?
    /// Where its cover would be at the Cover Art Archive, as a path; there may be none.
    package var coverPath: String
}

/// The answer to a search for release groups, as it arrives.
private struct ReleaseGroupsPart: Decodable {
    /// One album.
    struct Row: Decodable {
        private enum CodingKeys: String, CodingKey {
            case id, title
            case credits = "artist-credit"
            case firstRelease = "first-release-date"
            case secondaryTypes = "secondary-types"
        }

        struct Credit: Decodable {
            var name: FilledText
            var joinphrase: Lossy<String>?
        }

        private var id: UUID
        private var title: FilledText
        private var credits: LossyList<Credit>
        private var firstRelease: Lossy<FilledText>?
        private var secondaryTypes: Lossy<LossyList<FilledText>>?

        /// The album; nil for compilations, live albums and the like.
        var group: ReleaseGroup? {
            guard secondaryTypes?.value?.elements.isEmpty != false else { return nil }
            let artist = credits.elements.map { $0.name.value + ($0.joinphrase?.value ?? "") }
                .joined()
            guard !artist.isEmpty else { return nil }
            let year = (firstRelease?.value?.value.prefix(4)).flatMap { Int($0) }
            return ReleaseGroup(
                artist: String(artist.unicodeScalars.prefix(5000)),
                name: title.value,
                year: year.flatMap { (1000...9999).contains($0) ? $0 : nil },
                coverPath: "release-group/\(id.uuidString.lowercased())/front-250"
            )
        }
    }

    private enum CodingKeys: String, CodingKey {
        case groups = "release-groups"
    }

    var groups: LossyList<Row>
}
