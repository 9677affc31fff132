import Foundation

/// Asks what the service knows about an album: `album.getInfo`.
///
/// The album is asked for by its names, as a chart spells them; the identifiers in charts are often
/// wrong.
package struct AlbumInfoRequest: LastFMRequest, Hashable {
    package static let method = "album.getInfo"
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var album: String
    /// The user whose plays the answer counts too, if any.
    package var user: String?

    /// Creates a request about an album.
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

    package func answer(from body: Data) throws(LastFMError) -> AlbumInfo {
        let part = try Subject.album(artist: artist, name: album, user: user)
            .part("album", of: body, method: Self.method)
        guard let name = (part["name"] ?? part["title"])?.filledText else {
            throw .unexpectedAnswer(method: Self.method, what: "has no album name")
        }
        let wiki = part["wiki"]
        return AlbumInfo(
            artist: part["artist"]?.filledText ?? artist,
            name: name,
            url: part["url"]?.webAddress,
            imageURL: part["image"]?.largestImage,
            listeners: part["listeners"]?.count,
            playCount: part["playcount"]?.count,
            userPlayCount: part["userplaycount"]?.count,
            tags: Self.entries("tag", of: part["tags"] ?? part["toptags"]).compactMap {
                $0.filledText
            },
            tracks: Self.entries("track", of: part["tracks"]).compactMap(Self.track),
            description: wiki?["content"]?.filledText ?? wiki?["summary"]?.filledText
        )
    }

    private static func entries(_ name: String, of list: JSONValue?) -> [JSONValue] {
        list?[name]?.items ?? []
    }

    private static func track(_ value: JSONValue) -> AlbumTrack? {
        guard let name = value["name"]?.filledText else { return nil }
        let duration = value["duration"]?.count ?? 0
        return AlbumTrack(name: name, duration: duration > 0 ? duration : nil)
    }
}
