import Core
import Foundation
import HTTP

/// A kind of catalog item that can be searched for.
package protocol CatalogueRow: Hashable, Sendable {
    /// The kind's name in requests and responses, such as "songs".
    static var kind: String { get }

    /// Parses a row; nil if it is of another kind, or lacks an ID or a name.
    init?(_ row: JSONValue)
}

/// Searches the catalog for songs, artists or albums, depending on the row type.
package struct CatalogueSearchRequest<Row: CatalogueRow>: ServiceRequest, Hashable {
    package static var name: String { "Apple Music's search" }

    /// The search text.
    package var term: String
    package var storefront: String

    package init(_ term: String, storefront: String) {
        self.term = term
        self.storefront = storefront
    }

    package var path: String { "v1/catalog/\(storefront)/search" }

    // The service returns at most 25 rows per request.
    package var parameters: [String: String] { ["limit": "25", "term": term, "types": Row.kind] }
    package var lifetime: TimeInterval { 7 * .day }

    /// The rows, best match first; empty if nothing was found.
    package func answer(from body: Data) throws(Failure) -> [Row] {
        guard let results = try value(of: body)["results"], results.kind == .object else {
            throw unexpectedAnswer()
        }
        return (results[Row.kind]?["data"]?.elements ?? []).compactMap { Row($0) }
    }
}

package typealias SongSearchRequest = CatalogueSearchRequest<AppleMusicSong>
package typealias ArtistSearchRequest = CatalogueSearchRequest<AppleMusicArtist>
package typealias AlbumSearchRequest = CatalogueSearchRequest<AppleMusicAlbum>
