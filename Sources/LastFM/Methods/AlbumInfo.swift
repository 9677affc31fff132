import Core
import Foundation
import HTTP

/// Requests information about an album: `album.getInfo`.
///
/// It uses names as spelled in charts, because the IDs in charts are often wrong.
package struct AlbumInfoRequest: ServiceRequest, Hashable {
    package static let name = "album.getInfo"
    package var artist: String
    package var album: String
    /// The user whose plays to include, if any.
    package var user: String?

    package init(artist: String, album: String, user: String? = nil) {
        self.artist = artist
        self.album = album
        self.user = user
    }

    package var parameters: [String: String] {
        var parameters = ["artist": artist, "album": album]
        parameters["username"] = user
        return parameters
    }
    package var lifetime: TimeInterval { 30 * .day }

    package func answer(from body: Data) throws(Failure) -> AlbumInfo {
        let subject = Subject.album(artist: artist, name: album, user: user)
        let part = try part("album", of: body, about: subject, mayBeEmpty: false)
        guard let name = (part["name"] ?? part["title"])?.name else {
            throw unexpectedAnswer("has no album name")
        }
        let tags = (part["tags"] ?? part["toptags"])?["tag"]
        let wiki = part["wiki"]
        let artist = part["artist"]?.name ?? artist
        return AlbumInfo(
            artist: artist,
            name: name,
            url: part["url"]?.address,
            imageURL: part["image"]?.largestPicture,
            listeners: part["listeners"]?.count,
            playCount: part["playcount"]?.count,
            userPlayCount: part["userplaycount"]?.count,
            tags: (tags?.elements ?? []).compactMap(\.name),
            tracks: (part["tracks"]?["track"]?.elements ?? []).compactMap {
                AlbumTrack($0, on: artist)
            },
            description: wiki?["content"]?.name ?? wiki?["summary"]?.name
        )
    }
}

/// An album, as described by the service.
package struct AlbumInfo: Equatable, Hashable, Sendable {
    package var artist: String
    package var name: String
    package var url: String?
    /// The URL of the largest artwork; nil if the service has none.
    package var imageURL: String?
    /// The number of users who have played the album.
    package var listeners: Int?
    /// The total number of plays by all users.
    package var playCount: Int?
    /// The number of plays by the request's user.
    package var userPlayCount: Int?
    /// The names of the tags, most used first.
    package var tags: [String] = []
    /// The tracks in order.
    package var tracks: [AlbumTrack] = []
    /// The description as HTML: the full text or, if the service has none, the summary.
    package var description: String?
}

/// One track of an album.
package struct AlbumTrack: Equatable, Hashable, Sendable {
    package var name: String
    /// The length in seconds, if the service provides it.
    package var duration: Int?
    /// The track's artist, if different from the album's, as on a compilation.
    package var artist: String?
}

extension AlbumTrack {
    /// Parses a track on an artist's album; nil if it has no name.
    init?(_ row: JSONValue, on albumArtist: String) {
        guard let name = row["name"]?.name else { return nil }
        let duration = row["duration"]?.count ?? 0
        let artist = row["artist"]?.name
        self.init(
            name: name,
            duration: duration > 0 ? duration : nil,
            artist: artist == albumArtist ? nil : artist
        )
    }
}
