import Core
import Foundation
import HTTP

/// Requests a genre's hundred bestselling albums in a country, from Apple's older feed.
package struct GenreTopAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "Apple's genre chart"
    /// Apple's genre number, such as 21 for Rock.
    package var genre: Int
    /// The country's two-letter code, in lowercase.
    package var country: String

    package init(genre: Int, country: String) {
        self.genre = genre
        self.country = country
    }

    package var path: String { "\(country)/rss/topalbums/limit=100/genre=\(genre)/json" }
    package var lifetime: TimeInterval { .day / 2 }

    /// The albums, bestselling first.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        guard let feed = try value(of: body)["feed"], feed.kind == .object else {
            throw unexpectedAnswer()
        }
        // Each value is the `label` of an object. A cover is listed in several sizes, largest last.
        return (feed["entry"]?.elements ?? []).compactMap { row in
            guard let artist = row["im:artist"]?["label"]?.filledText,
                let name = row["im:name"]?["label"]?.filledText
            else { return nil }
            let image = row["im:image"]?.elements.last?["label"]?.webAddress
            return TopAlbum(
                artist: artist,
                name: name,
                imageURL: image.map(TopAlbum.large),
                url: row["id"]?["label"]?.webAddress
            )
        }
    }
}
