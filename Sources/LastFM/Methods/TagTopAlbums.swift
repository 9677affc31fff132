import Core
import Foundation
import HTTP

/// Asks for the most popular albums with a tag: `tag.getTopAlbums`.
package struct TagTopAlbumsRequest: LastFMRequest, Hashable {
    package static let method = "tag.getTopAlbums"
    /// The albums on a page.
    package static let limit = 50

    /// The tag.
    package var tag: String
    /// The number of the page, from 1; the first ones have the best-known albums.
    package var page: Int

    /// Creates a request for a page.
    package init(tag: String, page: Int = 1) {
        self.tag = tag
        self.page = page
    }

    package var parameters: [String: String] {
        ["tag": tag, "page": String(page), "limit": String(Self.limit)]
    }

    /// The albums, most popular first and without play counts; empty for an unknown tag.
    package func answer(from body: Data) throws(LastFMError) -> [TopAlbum] {
        do throws(LastFMError) {
            let part = try Subject.name.part("albums", of: body, method: Self.method)
            return (part["album"]?.elements ?? []).compactMap { TopAlbum($0) }
        } catch .service(6, _) {
            return []
        }
    }
}
