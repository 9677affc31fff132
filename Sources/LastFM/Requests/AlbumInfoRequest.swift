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
        let part: AlbumPart = try Subject.album(artist: artist, name: album, user: user)
            .part(of: body, method: Self.method)
        guard let name = (part.name ?? part.title)?.filled else {
            throw .unexpectedAnswer(method: Self.method, what: "has no album name")
        }
        let wiki = part.wiki?.value
        return AlbumInfo(
            artist: part.artist?.filled ?? artist,
            name: name,
            url: part.url?.webAddress,
            imageURL: part.image?.largest,
            listeners: part.listeners?.count,
            playCount: part.playcount?.count,
            userPlayCount: part.userplaycount?.count,
            tags: ((part.tags ?? part.toptags)?.value?.tag?.elements ?? []).compactMap(\.filled),
            tracks: (part.tracks?.value?.track?.elements ?? []).compactMap(\.track),
            description: wiki?.content?.filled ?? wiki?.summary?.filled
        )
    }
}
