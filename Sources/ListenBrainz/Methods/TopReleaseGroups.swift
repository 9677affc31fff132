import Core
import Foundation
import HTTP

/// Requests a user's most played albums: `stats/user/NAME/release-groups`.
package struct TopReleaseGroupsRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's statistics"
    /// The maximum number of albums in a response.
    package static let limit = 100

    /// A span that the service counts plays in; its months and years are calendar ones, the last that
    /// are over.
    package enum Range: String, Sendable {
        case month
        case halfYear = "half_yearly"
        case year
        case overall = "all_time"
    }

    package var user: String
    package var range: Range
    /// The number of albums to skip.
    package var offset: Int

    package init(user: String, range: Range, offset: Int = 0) {
        self.user = user
        self.range = range
        self.offset = offset
    }

    /// The albums of one response.
    package struct Page: Hashable, Sendable {
        package var albums: [TopAlbum]
        /// The number of rows in the response, including those without a name.
        package var rowCount: Int
    }

    package var path: String { "1/stats/user/\(user.percentEncoded)/release-groups" }

    package var parameters: [String: String] {
        ["range": range.rawValue, "count": String(Self.limit), "offset": String(offset)]
    }
    package var lifetime: TimeInterval { .day }

    /// The albums, most plays first; empty if the service hasn't counted the user's plays yet.
    ///
    /// Each `imageURL` is a path at the Cover Art Archive.
    package func answer(from body: Data) throws(Failure) -> Page {
        // The status is 204.
        if body.isEmpty { return Page(albums: [], rowCount: 0) }
        let payload = try payload(of: body)
        _ = try user(in: payload)
        guard let rows = payload["release_groups"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        let albums = rows.elements.compactMap { row -> TopAlbum? in
            guard let artist = row["artist_name"]?.filledText,
                let name = row["release_group_name"]?.filledText
            else { return nil }
            return TopAlbum(
                artist: artist,
                name: name,
                playCount: row["listen_count"]?.count ?? 0,
                imageURL: row.coverPath
            )
        }
        return Page(albums: albums, rowCount: rows.elements.count)
    }
}
