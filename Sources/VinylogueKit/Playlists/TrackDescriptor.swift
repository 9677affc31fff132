import Names

/// A description of a track that is enough to find it on any service; texts are not safe for a
/// terminal.
package struct TrackDescriptor: Hashable, Encodable, Sendable {
    /// The track's name.
    package var title: String
    /// The artists' names, the main one first; never empty.
    package var artistNames: [String]
    /// The name of the track's album, if known.
    package var albumTitle: String?
    /// The length in milliseconds, if known.
    package var durationMs: Int?
    /// The recording's ISRC, if known.
    package var isrc: String?
    /// The track's IDs on services, as far as known.
    package var ids: [PlaylistService: String] = [:]

    package init(
        title: String,
        artistNames: [String],
        albumTitle: String? = nil,
        durationMs: Int? = nil,
        isrc: String? = nil,
        ids: [PlaylistService: String] = [:]
    ) {
        self.title = title
        self.artistNames = artistNames
        self.albumTitle = albumTitle
        self.durationMs = durationMs
        self.isrc = isrc
        self.ids = ids
    }

    /// The artists' names in one text.
    package var artists: String { artistNames.joined(separator: ", ") }

    /// The main artist's loose name.
    var looseArtist: String { artistNames.first?.looseName ?? "" }

    /// A key shared by all spellings of one recording by one artist.
    var looseID: [String] { [looseArtist, title.looseTitle] }

    /// A key in the JSON object.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        func key(_ name: String) -> Key { Key(stringValue: name) }
        try members.encode(title, forKey: key("title"))
        try members.encode(artistNames, forKey: key("artistNames"))
        try members.encodeIfPresent(albumTitle, forKey: key("albumTitle"))
        try members.encodeIfPresent(durationMs, forKey: key("durationMs"))
        try members.encodeIfPresent(isrc, forKey: key("isrc"))
        for (service, id) in ids { try members.encode(id, forKey: key(service.trackKey)) }
    }
}

extension [TrackDescriptor] {
    /// The tracks without duplicates; editions of a track count as the same.
    package var distinct: [TrackDescriptor] {
        var known: Set<[String]> = []
        return filter { known.insert($0.looseID).inserted }
    }
}
