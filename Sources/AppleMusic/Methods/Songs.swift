import Core
import Foundation
import HTTP

/// A catalog song.
package struct AppleMusicSong: Equatable, Hashable, Sendable {
    package var id: String
    package var name: String
    /// The names of all its artists, as one string.
    package var artistName: String
    /// The album's name, if known.
    package var albumName: String?
    /// The length in milliseconds, if known.
    package var durationMs: Int?
    /// The recording's ISRC, if known.
    package var isrc: String?
}

extension AppleMusicSong: CatalogueRow {
    package static let kind = "songs"

    package init?(_ row: JSONValue) {
        guard row["type"]?.text == Self.kind, let id = row["id"]?.identifier,
            let attributes = row["attributes"], let name = attributes["name"]?.filledText,
            let artist = attributes["artistName"]?.filledText
        else { return nil }
        let duration = attributes["durationInMillis"]?.count ?? 0
        self.init(
            id: id,
            name: name,
            artistName: artist,
            albumName: attributes["albumName"]?.filledText,
            durationMs: duration > 0 ? duration : nil,
            isrc: attributes["isrc"]?.filledText
        )
    }
}

extension String {
    /// Whether it can be an Apple Music ID, which is safe in a path: 1 to 128 ASCII letters, digits
    /// and `.-_`, but not just dots.
    package var isAppleMusicIdentifier: Bool {
        (1...128).contains(utf8.count)
            && utf8.allSatisfy {
                $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || ".-_".utf8.contains($0)
            } && contains { $0 != "." }
    }
}

extension JSONValue {
    /// The text, if it can be an ID.
    var identifier: String? { text.flatMap { $0.isAppleMusicIdentifier ? $0 : nil } }
}

/// Requests the songs with the given ISRCs.
package struct SongsByISRCRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's songs"
    /// The maximum number of ISRCs per request.
    package static let limit = 25

    package var codes: [String]
    package var storefront: String

    package init(_ codes: [String], storefront: String) {
        self.codes = codes
        self.storefront = storefront
    }

    package var path: String { "v1/catalog/\(storefront)/songs" }

    // There is no `include`, because it has made the service time out.
    package var parameters: [String: String] {
        ["filter[isrc]": codes.joined(separator: ",")]
    }
    package var lifetime: TimeInterval { 7 * .day }

    /// The songs; an ISRC with several releases has a song for each.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicSong] {
        try rows(of: body).compactMap(AppleMusicSong.init)
    }
}

/// Requests the user's storefront.
package struct StorefrontRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's storefront"

    package init() {}

    package var path: String { "v1/me/storefront" }

    /// The storefront's ID, such as "us".
    package func answer(from body: Data) throws(Failure) -> String {
        guard let id = try rows(of: body).first?["id"]?.identifier else {
            throw unexpectedAnswer()
        }
        return id
    }
}
