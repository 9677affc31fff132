import Core
import Foundation
import HTTP

/// Requests the albums with a title and an artist: a search of `ws/2/release-group`.
package struct AlbumSearchRequest: ServiceRequest, Hashable {
    package static let name = "MusicBrainz's search"
    package var artist: String
    package var title: String

    package init(artist: String, title: String) {
        self.artist = artist
        self.title = title
    }

    package var path: String { "ws/2/release-group" }

    package var parameters: [String: String] {
        let query = "releasegroup:\"\(title.searchable)\" AND artist:\"\(artist.searchable)\""
        return ["query": query, "fmt": "json", "limit": "10"]
    }
    package var lifetime: TimeInterval { 30 * .day }

    /// The albums, best match first, whose names may differ from the requested ones.
    package func answer(from body: Data) throws(Failure) -> [ReleaseGroup] {
        guard let rows = try value(of: body)["release-groups"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        return rows.elements.compactMap(ReleaseGroup.init)
    }
}

/// All editions of an album, which MusicBrainz calls a release group.
package struct ReleaseGroup: Hashable, Sendable {
    /// The MusicBrainz ID, in lowercase.
    package var id: String
    package var artist: String
    package var title: String
    /// The year of first release; nil if unknown.
    package var year: Int?
    /// Whether it is an album, rather than a single, an EP or a compilation.
    package var isAlbum: Bool
    /// The tags, most used first.
    package var tags: [String]
    /// The MusicBrainz IDs of the editions, official ones first.
    package var releases: [String]

    /// The path of the cover at the Cover Art Archive, which may not have it.
    package var cover: String { "release-group/\(id)/front-250" }
}

/// Requests the tags of an artist: a search of `ws/2/artist`.
package struct ArtistTagsRequest: ServiceRequest, Hashable {
    package static let name = "MusicBrainz's tags"
    package var artist: String

    package init(artist: String) {
        self.artist = artist
    }

    package var path: String { "ws/2/artist" }

    package var parameters: [String: String] {
        ["query": "artist:\"\(artist.searchable)\"", "fmt": "json", "limit": "5"]
    }
    package var lifetime: TimeInterval { 30 * .day }

    /// The tags of the first artist with exactly the requested name, most used first; empty for an
    /// unknown artist.
    package func answer(from body: Data) throws(Failure) -> [TopTag] {
        guard let rows = try value(of: body)["artists"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        let found = rows.elements.first { $0["name"]?.text?.lowercased() == artist.lowercased() }
        let tags = found?["tags"]?.tags ?? []
        let most = max(tags.first?.count ?? 0, 1)
        return tags.map { TopTag(name: $0.name, count: $0.count * 100 / most) }
    }
}

extension ReleaseGroup {
    fileprivate init?(_ row: JSONValue) {
        guard let id = row["id"]?.uuid, let title = row["title"]?.filledText,
            let artist = row["artist-credit"]?.artistCredit
        else { return nil }
        let releases = (row["releases"]?.elements ?? []).filter { $0["id"]?.uuid != nil }
        let official = releases.filter { $0["status"]?.text == "Official" }
        let others = releases.filter { $0["status"]?.text != "Official" }
        self.init(
            id: id,
            artist: artist,
            title: title,
            year: row["first-release-date"]?.year,
            isAlbum: row["primary-type"]?.text == "Album"
                && row["secondary-types"]?.isEmpty != false,
            tags: (row["tags"]?.tags ?? []).map(\.name),
            releases: (official + others).compactMap { $0["id"]?.uuid }
        )
    }
}

extension String {
    /// The text, made safe for use between quotes in Lucene's query syntax.
    var searchable: String { filter { $0 != "\"" && $0 != "\\" } }
}

extension JSONValue {
    /// The text, if it is a MusicBrainz ID, in lowercase.
    var uuid: String? { text.flatMap { UUID(uuidString: $0) }?.uuidString.lowercased() }

    /// The names of a credit, joined as on the cover; nil if there are none.
    var artistCredit: String? {
        let names = elements.compactMap { credit in
            credit["name"]?.filledText.map { $0 + (credit["joinphrase"]?.text ?? "") }
        }.joined()
        return names.isEmpty ? nil : String(names.unicodeScalars.prefix(5000))
    }

    /// The year of a date, which may have only a year.
    var year: Int? {
        (text?.prefix(4)).flatMap { Int($0) }.flatMap { (1000...9999).contains($0) ? $0 : nil }
    }

    /// The tags with at least one vote, most votes first.
    fileprivate var tags: [TopTag] {
        elements.compactMap { tag in
            guard let name = tag["name"]?.filledText, let count = tag["count"]?.count, count > 0
            else { return nil }
            return TopTag(name: name, count: count)
        }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
}
