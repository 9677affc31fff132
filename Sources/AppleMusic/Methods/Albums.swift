import Core
import Foundation
import HTTP

/// A catalog album.
package struct AppleMusicAlbum: Equatable, Hashable, Sendable {
    package var id: String
    /// The names of all its artists, as one string.
    package var artistName: String
    package var name: String
    /// The URL of its cover, 300 pixels wide; nil if it has none.
    package var imageURL: String?
    /// The URL of its page; nil if it has none.
    package var url: String?
    /// Apple's names for its genres; empty if the response does not include them.
    package var genreNames: [String] = []
}

extension AppleMusicAlbum: CatalogueRow {
    package static let kind = "albums"

    package init?(_ row: JSONValue) { self.init(row, kinds: [Self.kind]) }

    /// Parses a row of one of the user's own lists; nil for a playlist or a station.
    ///
    /// The ID of an album in the library is not a catalog ID.
    init?(personal row: JSONValue) { self.init(row, kinds: [Self.kind, "library-albums"]) }

    private init?(_ row: JSONValue, kinds: [String]) {
        guard let type = row["type"]?.text, kinds.contains(type), let id = row["id"]?.identifier,
            let attributes = row["attributes"], let name = attributes["name"]?.filledText,
            let artist = attributes["artistName"]?.filledText
        else { return nil }
        let image = attributes["artwork"]?["url"]?.webAddress?
            .replacing("{w}", with: "300").replacing("{h}", with: "300")
        self.init(
            id: id,
            artistName: artist,
            name: name,
            imageURL: image,
            url: attributes["url"]?.webAddress,
            genreNames: (attributes["genreNames"]?.elements ?? []).compactMap(\.filledText)
        )
    }
}

/// Requests the fifty most played albums in a storefront, or the fifty after an offset.
package struct AlbumChartRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's chart"

    /// Apple's genre number, such as 21 for Rock; nil for all genres.
    package var genre: Int?
    package var storefront: String
    /// The number of albums to skip.
    package var offset: Int

    package init(genre: Int?, storefront: String, offset: Int = 0) {
        self.genre = genre
        self.storefront = storefront
        self.offset = offset
    }

    package var path: String { "v1/catalog/\(storefront)/charts" }

    package var parameters: [String: String] {
        var parameters = ["limit": "50", "types": "albums"]
        parameters["genre"] = genre.map(String.init)
        if offset > 0 { parameters["offset"] = String(offset) }
        return parameters
    }
    package var lifetime: TimeInterval { .day / 2 }

    /// The albums, most played first; empty if the genre has no chart.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicAlbum] {
        guard let results = try value(of: body)["results"], results.kind == .object else {
            throw unexpectedAnswer()
        }
        return (results["albums"]?.elements ?? []).flatMap { chart in
            (chart["data"]?.elements ?? []).compactMap { AppleMusicAlbum($0) }
        }
    }
}

/// Adds an album to the user's library or favorites.
package struct AddAlbumRequest: ServiceRequest, Hashable {
    /// A destination for albums; its raw value is used in the path.
    package enum Place: String, Sendable {
        case userLibrary = "library"
        case favorites
    }

    package static let name = "Apple Music's library"
    /// The album's catalog ID.
    package var album: String
    /// The destination.
    package var place: Place

    package init(_ album: String, to place: Place) {
        self.album = album
        self.place = place
    }

    package var path: String { "v1/me/\(place.rawValue)" }
    package var method: HTTPRequest.Method { .post }
    package var parameters: [String: String] { ["ids[albums]": album] }

    /// Checks that the body is empty or JSON.
    package func answer(from body: Data) throws(Failure) { try expectNoPage(body) }
}

/// Rates an album for the user.
package struct RateAlbumRequest: ServiceRequest, Hashable {
    /// A rating; its raw value is used in requests.
    package enum Rating: Int, Sendable {
        case like = 1
        case dislike = -1
    }

    package static let name = "Apple Music's ratings"
    /// The album's catalog ID.
    package var album: String
    /// The rating, which replaces any earlier one.
    package var rating: Rating

    package init(_ album: String, _ rating: Rating) {
        self.album = album
        self.rating = rating
    }

    package var path: String { "v1/me/ratings/albums/\(album)" }
    package var method: HTTPRequest.Method { .put }

    package var content: Data? {
        Data(#"{"attributes":{"value":\#(rating.rawValue)},"type":"rating"}"#.utf8)
    }

    /// Checks that the body is empty or JSON, and ignores the rating in it.
    package func answer(from body: Data) throws(Failure) { try expectNoPage(body) }
}
