import Core
import Names

/// A description of a track that is enough to find it on any service; texts are not safe for a
/// terminal.
package struct TrackDescriptor: Hashable, Sendable {
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
    /// The members of the track in a draft that mean nothing here, such as another service's ID.
    var others = JSONObject()

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

    /// The names of the members in a draft that mean something here.
    static let names =
        ["title", "artistNames", "albumTitle", "durationMs", "isrc"]
        + PlaylistService.allCases.map(\.trackKey)

    /// The track as one line of a draft; unknown values are omitted.
    var line: String {
        var object = others
        object["title"] = JSONText(string: title)
        object["artistNames"] = JSONText(elements: artistNames.map(JSONText.init(string:)))
        object["albumTitle"] = albumTitle.map(JSONText.init(string:))
        object["durationMs"] = durationMs.map(JSONText.init(integer:))
        object["isrc"] = isrc.map(JSONText.init(string:))
        for (service, id) in ids { object[service.trackKey] = JSONText(string: id) }
        return "{\(object.lines.joined(separator: ","))}"
    }
}

extension [TrackDescriptor] {
    /// The tracks without duplicates; editions of a track count as the same.
    package var distinct: [TrackDescriptor] { uniqued(on: \.looseID) }
}
