import Core
import Foundation
import HTTP

/// Requests a page of the albums that the user plays most these days, or played last.
package struct PlayedAlbumsRequest: ServiceRequest, Hashable {
    /// A list of played albums; its raw value is the path.
    package enum List: String, Sendable {
        case heavyRotation = "v1/me/history/heavy-rotation"
        case recent = "v1/me/recent/played"
    }

    package static let name = "Apple Music's list of played albums"
    /// The number of rows per page, which is the maximum.
    package static let limit = 10

    package var list: List
    /// The index of the first row, from 0.
    package var offset: Int

    package init(_ list: List, offset: Int = 0) {
        (self.list, self.offset) = (list, offset)
    }

    package var path: String { list.rawValue }

    package var parameters: [String: String] {
        ["limit": String(Self.limit), "offset": String(offset)]
    }

    /// The albums in order, without the playlists and stations between them.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicAlbum] {
        try rows(of: body).compactMap(AppleMusicAlbum.init(personal:))
    }
}

/// Requests the albums that Apple Music recommends to the user.
package struct RecommendationsRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's recommendations"

    package init() {}

    package var path: String { "v1/me/recommendations" }

    /// The albums of all recommendations, in order; a group counts as the recommendations in it.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicAlbum] {
        try rows(of: body).flatMap { row in
            let group = row.related("recommendations")
            return (group.isEmpty ? [row] : group).flatMap { $0.related("contents") }
        }
        .compactMap(AppleMusicAlbum.init(personal:))
    }
}

/// Requests a page of the albums in the user's library, in alphabetical order.
package struct LibraryAlbumsRequest: ServiceRequest, Hashable {
    /// A page of the library.
    package struct Page: Equatable, Sendable {
        package var albums: [AppleMusicAlbum]
        /// The number of albums in the library; nil if the response does not include it.
        package var total: Int?
    }

    package static let name = "Apple Music's library"
    /// The number of albums per page, which is the maximum.
    package static let limit = 100

    /// The index of the first album, from 0.
    package var offset: Int

    package init(offset: Int = 0) {
        self.offset = offset
    }

    package var path: String { "v1/me/library/albums" }

    package var parameters: [String: String] {
        ["limit": String(Self.limit), "offset": String(offset)]
    }

    package func answer(from body: Data) throws(Failure) -> Page {
        Page(
            albums: try rows(of: body).compactMap(AppleMusicAlbum.init(personal:)),
            total: try value(of: body)["meta"]?["total"]?.count
        )
    }
}

/// Requests catalog albums that are similar to an album.
package struct RelatedAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's related albums"

    /// The album's catalog ID.
    package var album: String
    package var storefront: String

    package init(to album: String, storefront: String) {
        (self.album, self.storefront) = (album, storefront)
    }

    package var path: String { "v1/catalog/\(storefront)/albums/\(album)/view/related-albums" }
    package var lifetime: TimeInterval { 7 * .day }

    /// The albums, most similar first.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicAlbum] {
        try rows(of: body).compactMap { AppleMusicAlbum($0) }
    }
}

extension JSONValue {
    /// The rows of a relationship.
    fileprivate func related(_ name: String) -> [JSONValue] {
        self["relationships"]?[name]?["data"]?.elements ?? []
    }
}
