import Foundation
import HTTP

/// Asks for the hundred albums of a genre that sell best in a country, from Apple's older feed.
package struct GenreTopAlbumsRequest: OpenRequest, Hashable {
    package static let name = "Apple's chart of the genre"
    /// Apple's number of the genre, such as 21 for Rock.
    package var genre: Int
    /// The country's code of two letters, in lower case.
    package var country: String

    /// Creates a request.
    package init(genre: Int, country: String = "us") {
        self.genre = genre
        self.country = country
    }

    package var path: String { "\(country)/rss/topalbums/limit=100/genre=\(genre)/json" }

    package var parameters: [String: String] { [:] }

    /// The albums, best seller first.
    package func answer(from body: Data) throws(OpenServiceError) -> [FeedAlbum] {
        try (decoded(body, as: GenreFeedPart.self).feed.entry?.elements ?? []).map { row in
            let images = row.image?.value?.elements ?? []
            return FeedAlbum(
                artist: row.artist.label.value,
                name: row.name.label.value,
                imageURL: images.last?.label.value.webAddress.map(FeedAlbum.large),
                url: row.id?.value?.label.value.webAddress
            )
        }
    }
}

/// The answer to the older feed, as it arrives: each value is in an object, as its label.
private struct GenreFeedPart: Decodable {
    struct Label: Decodable {
        var label: FilledText
    }

    struct Feed: Decodable {
        var entry: LossyList<Row>?
    }

    /// One album; without names it is not read.
    struct Row: Decodable {
        private enum CodingKeys: String, CodingKey {
            case artist = "im:artist"
            case name = "im:name"
            case image = "im:image"
            case id
        }

        var artist: Label
        var name: Label
        /// The sizes of its cover, smallest first.
        var image: Lossy<LossyList<Label>>?
        var id: Lossy<Label>?
    }

    var feed: Feed
}
