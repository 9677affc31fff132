/// The answer to `album.getInfo`, as it comes.
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
