import Core
import Foundation
import Storage

/// A playlist that is independent of any service: a name, a description and tracks in order.
package struct PlaylistDraft: Hashable, Sendable {
    /// The maximum number of tracks in a draft.
    package static let trackLimit = 10_000
    /// The maximum size of a draft's file, in bytes.
    static let sizeLimit = 16 << 20

    /// The name; never blank.
    package var name: String
    /// A description; nil if there is none.
    package var description: String?
    /// The tracks in order.
    package var tracks: [TrackDescriptor]
    /// The members of the file that mean nothing here.
    private var others = JSONObject()

    package init(name: String, description: String? = nil, tracks: [TrackDescriptor]) {
        self.name = name
        self.description = description
        self.tracks = tracks
    }
}

/// Why a playlist could not be read or created.
package enum PlaylistProblem: Error, Equatable, Sendable {
    /// There is no file at the path.
    case missing(path: String)
    /// The file is not a draft.
    case notADraft(path: String, PlaylistDraft.Mistake)
    /// No track was found for a new draft.
    case noTracks
    /// The draft to push has no tracks.
    case emptyDraft
    /// The service has none of the draft's tracks.
    case noMatches(PlaylistService)
    /// A service lacks some of the tracks.
    case incomplete(missing: Int, of: Int)
    /// Another process is pushing a playlist.
    case otherPushRunning
    /// The journal at this path has an unfinished push of another version of the draft.
    case otherPush(path: String)
    /// The playlist was changed elsewhere during the push.
    case changed(name: String, PlaylistService)
}

extension PlaylistDraft {
    /// Reads a draft from a file; `-` is standard input.
    ///
    /// Throws `KitError.playlist` and `KitError.storage`.
    package init(path: String) throws {
        let place = path == "-" ? "/dev/stdin" : path
        let data = try KitError.storing { try InputFile.read(place, limit: Self.sizeLimit) }
        try self.init(data, path: path)
    }

    /// Parses the contents of a draft's file; nil if there is none. Throws `KitError.playlist`.
    init(_ data: Data?, path: String) throws(KitError) {
        guard let data else { throw KitError.playlist(.missing(path: path)) }
        do throws(Mistake) {
            try self.init(json: data)
        } catch {
            throw KitError.playlist(.notADraft(path: path, error))
        }
    }

    /// Why a text is not a valid draft.
    package enum Mistake: Error, Hashable, Sendable {
        /// It is larger than `sizeLimit`.
        case tooLarge
        case notJSON
        /// It is JSON, but not an object.
        case notAnObject
        case noName
        case noTracks
        /// It has more than `trackLimit` tracks.
        case tooManyTracks
        /// The track at this position, from 1, is not an object.
        case trackIsNoObject(Int)
        case trackHasNoTitle(Int)
        case trackHasNoArtists(Int)
    }

    /// Parses a draft from JSON; unknown members are preserved.
    package init(json: Data) throws(Mistake) {
        guard json.count <= Self.sizeLimit else { throw .tooLarge }
        guard let root = JSONValue(json) else { throw .notJSON }
        guard root.kind == .object else { throw .notAnObject }
        guard let name = root["name"]?.filledText else { throw .noName }
        guard let list = root["tracks"], list.kind == .list else {
            throw .noTracks
        }
        let rows = list.elements
        guard rows.count <= Self.trackLimit else {
            throw .tooManyTracks
        }
        var tracks: [TrackDescriptor] = []
        for (index, row) in rows.enumerated() {
            tracks.append(try TrackDescriptor(row, number: index + 1))
        }
        // Not truncated, since a change to the draft writes it again.
        let description = root["description"].flatMap { $0.filledText == nil ? nil : $0.wholeText }
        self.init(name: name, description: description, tracks: tracks)
        others = root.others(than: ["name", "description", "tracks"])
    }

    /// The draft as JSON with one line per track, so that it can be edited by hand; ends in a line
    /// feed.
    ///
    /// Unknown values are omitted, keys are sorted, and equal drafts result in equal bytes.
    package var json: String {
        var head = others
        head["description"] = description.map(JSONText.init(string:))
        head["name"] = JSONText(string: name)
        let lines = tracks.map { "  \($0.line)" }.joined(separator: ",\n")
        return "{\(head.lines.joined(separator: ",\n ")),\n \"tracks\":[\n\(lines)\n ]}\n"
    }
}

extension TrackDescriptor {
    /// Parses the track at a position in a draft, from 1.
    fileprivate init(_ row: JSONValue, number: Int) throws(PlaylistDraft.Mistake) {
        guard row.kind == .object else {
            throw .trackIsNoObject(number)
        }
        guard let title = row["title"]?.filledText else {
            throw .trackHasNoTitle(number)
        }
        let artists = row["artistNames"]?.elements.compactMap(\.filledText) ?? []
        guard !artists.isEmpty else {
            throw .trackHasNoArtists(number)
        }
        let duration = row["durationMs"]?.integer ?? 0
        self.init(
            title: title,
            artistNames: artists,
            albumTitle: row["albumTitle"]?.filledText,
            durationMs: duration > 0 ? duration : nil,
            isrc: row["isrc"]?.filledText
        )
        for service in PlaylistService.allCases { ids[service] = row[service.trackKey]?.filledText }
        others = row.others(than: Self.names)
    }
}
