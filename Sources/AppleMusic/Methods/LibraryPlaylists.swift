import Core
import Foundation
import HTTP

package struct LibraryPlaylist: Equatable, Hashable, Sendable {
    package var id: String
    /// The name; empty if the playlist has none.
    package var name: String
}

extension LibraryPlaylist {
    /// Parses a row; nil if it is not a playlist.
    init?(_ row: JSONValue) {
        guard row["type"]?.text == "library-playlists", let id = row["id"]?.identifier else {
            return nil
        }
        self.init(id: id, name: row["attributes"]?["name"]?.text ?? "")
    }
}

/// A page of a list, with the offset of the next page.
package struct LibraryPage<Row: Sendable & Equatable>: Equatable, Sendable {
    package var rows: [Row]
    /// The offset of the next page; nil if this is the last page.
    package var next: Int?
}

/// Creates an empty playlist in the user's library.
package struct CreatePlaylistRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's new playlist"
    package var title: String
    /// The description; nil for none.
    package var description: String?

    package init(title: String, description: String?) {
        self.title = title
        self.description = description
    }

    package var path: String { "v1/me/library/playlists" }

    package var content: Data? {
        struct Body: Encodable {
            struct Attributes: Encodable { var description: String?; var name: String }
            var attributes: Attributes
        }
        let attributes = Body.Attributes(description: description, name: title)
        return encoded(Body(attributes: attributes))
    }

    package func answer(from body: Data) throws(Failure) -> LibraryPlaylist {
        guard let playlist = try rows(of: body).first.flatMap(LibraryPlaylist.init) else {
            throw unexpectedAnswer()
        }
        return playlist
    }
}

/// Adds songs to the end of a playlist.
package struct AddTracksRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's playlist"
    /// The maximum number of songs per request.
    package static let limit = 100

    package var playlist: String
    /// The songs' catalog IDs, in order.
    package var songs: [String]

    package init(_ songs: [String], to playlist: String) {
        self.songs = songs
        self.playlist = playlist
    }

    package var path: String { "v1/me/library/playlists/\(playlist)/tracks" }

    package var content: Data? {
        struct Body: Encodable {
            struct Row: Encodable { var id: String; var type = "songs" }
            var data: [Row]
        }
        return encoded(Body(data: songs.map { Body.Row(id: $0) }))
    }

    /// Checks that the body is empty or JSON.
    package func answer(from body: Data) throws(Failure) { try expectNoPage(body) }
}

/// Requests a page of the user's playlists.
package struct PlaylistsRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's list of playlists"
    /// The index of the first playlist, from 0.
    package var offset: Int

    package init(offset: Int = 0) {
        self.offset = offset
    }

    package var path: String { "v1/me/library/playlists" }
    package var parameters: [String: String] { ["limit": "100", "offset": String(offset)] }

    package func answer(
        from body: Data
    ) throws(Failure) -> LibraryPage<LibraryPlaylist> {
        let rows = try rows(of: body)
        return LibraryPage(
            rows: rows.compactMap(LibraryPlaylist.init),
            next: try value(of: body).next(after: offset, count: rows.count)
        )
    }
}

/// Requests a page of a playlist's tracks.
package struct PlaylistTracksRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's playlist"
    package var playlist: String
    /// The index of the first track, from 0.
    package var offset: Int

    package init(of playlist: String, offset: Int = 0) {
        self.playlist = playlist
        self.offset = offset
    }

    package var path: String { "v1/me/library/playlists/\(playlist)/tracks" }
    package var parameters: [String: String] { ["limit": "100", "offset": String(offset)] }

    /// The tracks' catalog IDs, in order; a track that is not from the catalog has an empty ID.
    package func answer(from body: Data) throws(Failure) -> LibraryPage<String> {
        let rows = try rows(of: body)
        return LibraryPage(
            rows: rows.map { row in
                let parameters = row["attributes"]?["playParams"]
                return parameters?["catalogId"]?.identifier ?? ""
            },
            next: try value(of: body).next(after: offset, count: rows.count)
        )
    }
}

extension JSONValue {
    /// The offset of the next page; nil if this page is empty or the last one.
    fileprivate func next(after offset: Int, count: Int) -> Int? {
        guard self["next"]?.filledText != nil, count > 0 else { return nil }
        return offset + count
    }
}

/// Encodes a request body as JSON, with sorted keys.
private func encoded(_ body: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(body)
}
