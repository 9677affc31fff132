import Core
import Foundation
import HTTP

/// A song on the server.
package struct SubsonicSong: Hashable, Sendable {
    package var id: String
    package var title: String
    /// The artists' names, with the name for display first; never empty.
    package var artistNames: [String]
    /// The album's name, if known.
    package var album: String?
    /// The length in seconds, if known.
    package var seconds: Int?
    /// The recording's first ISRC, if known.
    package var isrc: String?
}

extension SubsonicSong {
    /// Parses a row; nil if it lacks an ID, a title or an artist.
    init?(_ row: JSONValue) {
        guard let id = row["id"]?.songIdentifier, let title = row["title"]?.filledText else {
            return nil
        }
        var names: [String] = []
        let shown = row["displayArtist"]?.filledText ?? row["artist"]?.filledText
        let artists = (row["artists"]?.elements ?? []).compactMap { $0["name"]?.filledText }
        for name in [shown].compactMap(\.self) + artists where !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return nil }
        let seconds = row["duration"]?.count ?? 0
        self.init(
            id: id,
            title: title,
            artistNames: names,
            album: row["album"]?.filledText,
            seconds: seconds > 0 ? seconds : nil,
            isrc: row["isrc"]?.elements.lazy.compactMap(\.filledText).first
        )
    }
}

extension String {
    /// Whether it can be the ID of a song or playlist: 1 to 256 bytes without control characters.
    package var isSubsonicIdentifier: Bool {
        (1...256).contains(utf8.count) && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && contains { !$0.isWhitespace }
    }
}

extension JSONValue {
    /// The text, if it can be an ID; some servers send numbers.
    var songIdentifier: String? { text.flatMap { $0.isSubsonicIdentifier ? $0 : nil } }
}

/// Searches for songs.
package struct SearchRequest: SubsonicRequest, Hashable {
    package static let name = "search3"
    package var words: String

    package init(_ words: String) {
        self.words = words
    }

    package var parameters: [String: String] {
        ["albumCount": "0", "artistCount": "0", "query": words, "songCount": "100"]
    }

    /// The songs, in the server's order.
    package func answer(from body: Data) throws(Failure) -> [SubsonicSong] {
        guard let result = try reply(in: body)["searchResult3"], result.kind == .object else {
            throw unexpectedAnswer("has no result")
        }
        return (result["song"]?.elements ?? []).compactMap(SubsonicSong.init)
    }
}
