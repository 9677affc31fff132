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
        try decoded(body, as: FreshReleasesPart.self).payload.releases.elements.map(\.release)
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

/// The answer to `explore/fresh-releases`, as it arrives.
private struct FreshReleasesPart: Decodable {
    struct Payload: Decodable {
        var releases: LossyList<Row>
    }

    /// One release; without names it is not read.
    struct Row: Decodable {
        private enum CodingKeys: String, CodingKey {
            case artist = "artist_credit_name"
            case name = "release_name"
            case date = "release_date"
            case primaryType = "release_group_primary_type"
            case tags = "release_tags"
            case listenCount = "listen_count"
            case coverID = "caa_id"
            case coverRelease = "caa_release_mbid"
        }

        private var artist: FilledText
        private var name: FilledText
        private var date: Lossy<FilledText>?
        private var primaryType: Lossy<FilledText>?
        private var tags: Lossy<LossyList<FilledText>>?
        private var listenCount: Lossy<Int>?
        private var coverID: Lossy<Int>?
        private var coverRelease: Lossy<FilledText>?

        var release: FreshRelease {
            FreshRelease(
                artist: artist.value,
                name: name.value,
                date: date?.value?.value,
                primaryType: primaryType?.value?.value,
                tags: (tags?.value?.elements ?? []).map { $0.value.lowercased() },
                listenCount: min(max(listenCount?.value ?? 0, 0), 1 << 40),
                coverPath: coverPath
            )
        }

        private var coverPath: String? {
            guard let number = coverID?.value, number > 0,
                let release = coverRelease?.value?.value, release.isIdentifier
            else { return nil }
            return "release/\(release)/\(number)-250.jpg"
        }
    }

    var payload: Payload
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
