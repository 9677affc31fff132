import Core
import Foundation
import HTTP

package struct SubsonicPlaylist: Hashable, Sendable {
    package var id: String
    /// The name; empty if the playlist has none.
    package var name: String
}

extension SubsonicPlaylist {
    /// Parses a row; nil if it lacks an ID.
    fileprivate init?(_ row: JSONValue) {
        guard let id = row["id"]?.songIdentifier else { return nil }
        self.init(id: id, name: row["name"]?.text ?? "")
    }
}

/// Requests the playlists that the user can see, which may include those of others.
package struct PlaylistListRequest: SubsonicRequest, Hashable {
    package static let name = "getPlaylists"

    package init() {}

    package func answer(from body: Data) throws(Failure) -> [SubsonicPlaylist] {
        guard let list = try reply(in: body)["playlists"] else {
            throw unexpectedAnswer("has no playlists")
        }
        return (list["playlist"]?.elements ?? []).compactMap(SubsonicPlaylist.init)
    }
}

/// Requests a playlist's songs.
package struct PlaylistEntriesRequest: SubsonicRequest, Hashable {
    package static let name = "getPlaylist"
    package var playlist: String

    package init(of playlist: String) {
        self.playlist = playlist
    }

    package var parameters: [String: String] { ["id": playlist] }

    /// The songs' IDs in order; empty for a song without one.
    package func answer(from body: Data) throws(Failure) -> [String] {
        let found = try reply(in: body)["playlist"]
        guard let found, found["id"]?.text == playlist else {
            throw unexpectedAnswer("is about another playlist")
        }
        return (found["entry"]?.elements ?? []).map { $0["id"]?.songIdentifier ?? "" }
    }
}

/// Creates an empty playlist.
package struct NewPlaylistRequest: SubsonicRequest, Hashable {
    package static let name = "createPlaylist"
    package var title: String

    package init(title: String) {
        self.title = title
    }

    package var method: HTTPRequest.Method { .post }
    package var parameters: [String: String] { ["name": title] }

    /// The playlist. Throws `unexpectedAnswer` for a server older than version 1.14, which creates
    /// it but does not return it.
    package func answer(from body: Data) throws(Failure) -> SubsonicPlaylist {
        guard let playlist = try reply(in: body)["playlist"].flatMap(SubsonicPlaylist.init) else {
            throw unexpectedAnswer("has no playlist")
        }
        return playlist
    }
}

/// Adds songs to the end of a playlist, and changes its comment.
package struct PlaylistChangeRequest: SubsonicRequest, Hashable {
    package static let name = "updatePlaylist"
    package static let songParameter = "songIdToAdd"
    /// The maximum number of songs per request, so that the URL is shorter than servers' limits.
    package static let limit = 50

    package var playlist: String
    package var songs: [String]
    /// The new comment; nil to keep the old one.
    package var comment: String?

    package init(_ playlist: String, adding songs: [String] = [], comment: String? = nil) {
        self.playlist = playlist
        self.songs = songs
        self.comment = comment
    }

    package var method: HTTPRequest.Method { .post }

    package var parameters: [String: String] {
        var parameters = ["playlistId": playlist]
        parameters["comment"] = comment
        return parameters
    }

    package func answer(from body: Data) throws(Failure) { _ = try reply(in: body) }
}
