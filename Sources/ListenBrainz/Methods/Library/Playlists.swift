import Core
import Foundation
import HTTP

/// A playlist, without its tracks.
package struct ListenBrainzPlaylist: Hashable, Sendable {
    /// The playlist's MusicBrainz ID.
    package var id: String
    /// The name; empty if the playlist has none.
    package var name: String
    /// The kind of generated playlist, such as "weekly-jams"; nil for other playlists.
    package var kind: String?
}

/// The extension of JSPF that has MusicBrainz's data of a playlist.
private let playlistExtension = "https://musicbrainz.org/doc/jspf#playlist"

extension ListenBrainzPlaylist {
    /// Parses a row of a list; nil if it lacks an ID.
    fileprivate init?(_ row: JSONValue) {
        guard let playlist = row["playlist"], let id = playlist["identifier"]?.mbid(of: "playlist")
        else { return nil }
        let metadata = playlist["extension"]?[playlistExtension]?["additional_metadata"]
        self.init(
            id: id,
            name: playlist["title"]?.text ?? "",
            kind: metadata?["algorithm_metadata"]?["source_patch"]?.filledText
        )
    }
}

/// Requests a page of a user's playlists, newest first.
package struct UserPlaylistsRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's list of playlists"
    /// The number of playlists per page.
    package static let pageSize = 100

    package var user: String
    /// Whether to list the playlists generated for the user, not those the user created.
    package var areGenerated: Bool
    /// The index of the first playlist, from 0.
    package var offset: Int

    package init(of user: String, areGenerated: Bool = false, offset: Int = 0) {
        self.user = user
        self.areGenerated = areGenerated
        self.offset = offset
    }

    package var path: String { path(areGenerated ? "playlists/createdfor" : "playlists") }

    package var parameters: [String: String] {
        ["count": String(Self.pageSize), "offset": String(offset)]
    }

    /// The playlists, and the offset of the next page; nil if this is the last page.
    package func answer(from body: Data) throws(Failure) -> UserPlaylists {
        let value = try value(of: body)
        guard let list = value["playlists"], list.kind == .list else { throw unexpectedAnswer() }
        let end = offset + list.elements.count
        let total = value["playlist_count"]?.count ?? end
        return UserPlaylists(
            playlists: list.elements.compactMap(ListenBrainzPlaylist.init),
            next: end < total && end > offset ? end : nil
        )
    }
}

/// A page of a user's playlists.
package struct UserPlaylists: Hashable, Sendable {
    package var playlists: [ListenBrainzPlaylist]
    /// The offset of the next page; nil if this is the last page.
    package var next: Int?
}

/// A track of a playlist.
package struct PlaylistTrack: Hashable, Sendable {
    /// The recording's MusicBrainz ID; nil if the track has none.
    package var id: String?
    /// The title; empty if it is unknown.
    package var title: String
    /// The names of all its artists, as one text; empty if they are unknown.
    package var artist: String
    /// The album's name, if known.
    package var album: String?
    /// The length in milliseconds, if known.
    package var durationMs: Int?
}

/// Requests a playlist's tracks.
package struct PlaylistRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's playlist"
    /// The playlist's MusicBrainz ID.
    package var playlist: String
    /// Whether to request the tracks' names.
    package var hasNames: Bool

    package init(_ playlist: String, hasNames: Bool = false) {
        self.playlist = playlist
        self.hasNames = hasNames
    }

    package var path: String { "1/playlist/\(playlist)" }
    package var parameters: [String: String] { ["fetch_metadata": hasNames ? "true" : "false"] }

    /// The tracks in order.
    package func answer(from body: Data) throws(Failure) -> [PlaylistTrack] {
        guard let found = try value(of: body)["playlist"], found.kind == .object,
            found["identifier"]?.mbid(of: "playlist") == playlist
        else { throw unexpectedAnswer("is about another playlist") }
        return (found["track"]?.elements ?? []).map { row in
            let duration = row["duration"]?.count ?? 0
            return PlaylistTrack(
                id: row["identifier"]?.mbid(of: "recording"),
                title: row["title"]?.filledText ?? "",
                artist: row["creator"]?.filledText ?? "",
                album: row["album"]?.filledText,
                durationMs: duration > 0 ? duration : nil
            )
        }
    }
}

/// Creates an empty playlist that only its owner can see.
package struct CreatePlaylistRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's new playlist"
    package var title: String
    /// The description; nil for none.
    package var description: String?

    package init(title: String, description: String?) {
        self.title = title
        self.description = description
    }

    package var path: String { "1/playlist/create" }

    package var content: Data? {
        struct Body: Encodable {
            struct Facts: Encodable { var `public` = false }
            struct Playlist: Encodable {
                var title: String
                var annotation: String?
                var `extension` = [playlistExtension: Facts()]
            }
            var playlist: Playlist
        }
        return encoded(Body(playlist: .init(title: title, annotation: description)))
    }

    /// The playlist's MusicBrainz ID.
    package func answer(from body: Data) throws(Failure) -> String {
        guard let id = try value(of: body)["playlist_mbid"]?.mbid else { throw unexpectedAnswer() }
        return id
    }
}

/// Adds recordings to the end of a playlist.
package struct AddRecordingsRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's playlist"
    /// The maximum number of recordings per request.
    package static let limit = 100

    package var playlist: String
    /// The recordings' MusicBrainz IDs, in order.
    package var recordings: [String]

    package init(_ recordings: [String], to playlist: String) {
        self.recordings = recordings
        self.playlist = playlist
    }

    package var path: String { "1/playlist/\(playlist)/item/add" }

    package var content: Data? {
        struct Body: Encodable {
            struct Track: Encodable { var identifier: [String] }
            struct Playlist: Encodable { var track: [Track] }
            var playlist: Playlist
        }
        let tracks = recordings.map {
            Body.Track(identifier: ["https://musicbrainz.org/recording/\($0)"])
        }
        return encoded(Body(playlist: .init(track: tracks)))
    }

    package func answer(from body: Data) throws(Failure) { try expectOK(body) }
}

extension ServiceRequest {
    /// Encodes a request body as JSON, with sorted keys.
    func encoded(_ body: some Encodable) -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(body)
    }

    /// Throws unless a response to a change says that it was carried out.
    func expectOK(_ body: Data) throws(Failure) {
        guard try value(of: body)["status"]?.text == "ok" else { throw unexpectedAnswer() }
    }
}
