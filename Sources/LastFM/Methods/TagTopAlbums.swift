import Core
import Foundation
import HTTP

/// Requests the most popular albums with a tag: `tag.getTopAlbums`.
package struct TagTopAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "tag.getTopAlbums"
    /// The number of albums per page.
    package static let limit = 50

    package var tag: String
    /// The page number, from 1; the first pages have the best-known albums.
    package var page: Int

    package init(tag: String, page: Int = 1) {
        self.tag = tag
        self.page = page
    }

    package var parameters: [String: String] {
        ["tag": tag, "page": String(page), "limit": String(Self.limit)]
    }
    package var lifetime: TimeInterval { 7 * .day }

    /// The albums, most popular first and without play counts; empty for an unknown tag.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        try rows("album", in: "albums", of: body).compactMap { TopAlbum($0) }
    }
}
