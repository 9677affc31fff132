import Foundation

/// Asks about an album: `album.getInfo`.
///
/// By its names, as a chart spells them, because the identifiers in charts are often wrong.
package struct AlbumInfoRequest: LastFMRequest, Hashable {
    package static let method = "album.getInfo"
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var album: String
    /// The user whose plays the answer includes, if any.
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

/// An album, as the service describes it.
package struct AlbumInfo: Equatable, Hashable, Sendable {
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var name: String
    /// The address of the album's page.
    package var url: String?
    /// The address of the largest artwork; nil if the service has none.
    package var imageURL: String?
    /// The number of people who played it.
    package var listeners: Int?
    /// The plays of all users together.
    package var playCount: Int?
    /// The plays of the request's user.
    package var userPlayCount: Int?
    /// The names of the tags, most used first.
    package var tags: [String] = []
    /// The tracks in order.
    package var tracks: [AlbumTrack] = []
    /// The description as HTML: the full text if the service has one, else its summary.
    package var description: String?
}

/// One track of an album.
package struct AlbumTrack: Equatable, Hashable, Sendable {
    /// The track's name.
    package var name: String
    /// The length in seconds, if the service knows it.
    package var duration: Int?
}

/// The answer to `album.getInfo`, as it arrives.
struct AlbumPart: AnswerPart {
    /// The list of tags.
    struct Tags: Decodable {
        var tag: OneOrMany<LenientText>?
    }

    /// The list of tracks.
    struct Tracks: Decodable {
        var track: OneOrMany<Track>?
    }

    /// One track.
    struct Track: Decodable {
        private var name: LenientText?
        private var duration: LenientInt?

        /// The track, or nil if it has no name.
        var track: AlbumTrack? {
            guard let name = name?.filled else { return nil }
            let duration = duration?.count ?? 0
            return AlbumTrack(name: name, duration: duration > 0 ? duration : nil)
        }
    }

    /// The description, in two lengths.
    struct Wiki: Decodable {
        var content: LenientText?
        var summary: LenientText?
    }

    static let name = "album"

    var name: LenientText?
    var title: LenientText?
    var artist: LenientText?
    var url: LenientText?
    var image: OneOrMany<Picture>?
    var listeners: LenientInt?
    var playcount: LenientInt?
    var userplaycount: LenientInt?
    var tags: Lenient<Tags>?
    var toptags: Lenient<Tags>?
    var tracks: Lenient<Tracks>?
    var wiki: Lenient<Wiki>?
}
