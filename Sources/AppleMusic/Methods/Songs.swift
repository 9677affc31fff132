import Foundation
import HTTP

/// A song of the catalogue.
package struct AppleMusicSong: Equatable, Hashable, Sendable {
    /// Its identifier in the catalogue.
    package var id: String
    /// The name.
    package var name: String
    /// The names of its artists in one text.
    package var artistName: String
    /// The album's name, if known.
    package var albumName: String?
    /// The length in milliseconds, if known.
    package var durationMs: Int?
    /// The recording's ISRC, if known.
    package var isrc: String?
}

extension AppleMusicSong {
    /// Reads a row; nil if it is not a song with names.
    init?(_ row: JSONValue) {
        guard row["type"]?.text == "songs", let id = row["id"]?.identifier,
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

extension JSONValue {
    /// An identifier: letters, digits and dots, so that it can be part of a path.
    var identifier: String? {
        guard let text, (1...128).contains(text.utf8.count),
            text.utf8.allSatisfy({
                $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }), text.contains(where: { $0 != "." })
        else { return nil }
        return text
    }
}

/// Searches the catalogue for songs.
package struct SongSearchRequest: AppleMusicRequest, Hashable {
    package static let name = "Apple Music's search"
    /// The most songs in an answer.
    package static let limit = 25

    /// What to search for.
    package var term: String
    package var storefront: String?

    /// Creates a request.
    package init(_ term: String, storefront: String) {
        self.term = term
        self.storefront = storefront
    }

    package var path: String { "v1/catalog/\(storefront ?? "us")/search" }

    package var parameters: [String: String] {
        ["limit": String(Self.limit), "term": term, "types": "songs"]
    }

    /// The songs, best first; empty if nothing was found.
    package func answer(from body: Data) throws(AppleMusicError) -> [AppleMusicSong] {
        guard let results = try value(of: body)["results"], results.kind == .object else {
            throw .unexpectedAnswer(name: Self.name)
        }
        return (results["songs"]?["data"]?.elements ?? []).compactMap(AppleMusicSong.init)
    }
}

/// Asks for the songs with certain ISRCs.
package struct SongsByISRCRequest: AppleMusicRequest, Hashable {
    package static let name = "Apple Music's songs"
    /// The most ISRCs that one request may have.
    package static let limit = 25

    /// The ISRCs.
    package var codes: [String]
    package var storefront: String?

    /// Creates a request.
    package init(_ codes: [String], storefront: String) {
        self.codes = codes
        self.storefront = storefront
    }

    package var path: String { "v1/catalog/\(storefront ?? "us")/songs" }

    // Without `include`: with it, the service has been seen to time out.
    package var parameters: [String: String] {
        ["filter[isrc]": codes.joined(separator: ",")]
    }

    /// The songs, several for a code that has several releases.
    package func answer(from body: Data) throws(AppleMusicError) -> [AppleMusicSong] {
        try rows(of: body).compactMap(AppleMusicSong.init)
    }
}

/// Asks for the user's storefront.
package struct StorefrontRequest: AppleMusicRequest, Hashable {
    package static let name = "Apple Music's storefront"

    /// Creates a request.
    package init() {}

    package var path: String { "v1/me/storefront" }

    /// Its identifier, such as "us".
    package func answer(from body: Data) throws(AppleMusicError) -> String {
        guard let id = try rows(of: body).first?["id"]?.identifier else {
            throw .unexpectedAnswer(name: Self.name)
        }
        return id
    }
}
