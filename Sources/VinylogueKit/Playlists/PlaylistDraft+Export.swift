import Core
import Foundation

extension PlaylistDraft {
    /// One line per track: the artists, a dash and the title.
    package var text: String {
        tracks.map { "\($0.artists) — \($0.title)".onOneLine + "\n" }.joined()
    }

    /// The draft as XSPF, an XML format for playlists: https://xspf.org/spec
    package var xspf: String {
        func element(_ name: String, _ text: String?) -> String? {
            text.map { "<\(name)>\($0.escapedForXML)</\(name)>" }
        }
        let rows = tracks.map { track in
            let elements = [
                element("title", track.title), element("creator", track.artists),
                element("album", track.albumTitle),
                element("duration", track.durationMs.map(String.init)),
            ]
            return "    <track>\(elements.compactMap(\.self).joined())</track>\n"
        }
        let head = [element("title", name), element("annotation", description)].compactMap(\.self)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <playlist version="1" xmlns="http://xspf.org/ns/0/">
            \(head.map { "  \($0)\n" }.joined())  <trackList>
            \(rows.joined())  </trackList>
            </playlist>

            """
    }

    /// The draft as JSPF, XSPF in JSON: https://xspf.org/jspf
    package var jspf: JSONText {
        let rows = tracks.map { track in
            JSONText(object: [
                "album": track.albumTitle.map { JSONText(string: $0) },
                "creator": JSONText(string: track.artists),
                "duration": track.durationMs.map { JSONText(integer: $0) },
                "title": JSONText(string: track.title),
            ])
        }
        let playlist = JSONText(object: [
            "annotation": description.map { JSONText(string: $0) },
            "title": JSONText(string: name),
            "track": JSONText(list: rows),
        ])
        return JSONText(object: ["playlist": playlist])
    }

    /// The draft as an M3U8 playlist, which lists files in UTF-8.
    ///
    /// - Parameter paths: the path of each track's file; a track without a file becomes a comment.
    package func m3u8(paths: [String?]) -> String {
        let entries = zip(tracks, paths).map { track, path in
            let name = "\(track.artists) - \(track.title)".onOneLine
            guard let path else { return "# not in the library: \(name)\n" }
            let seconds = track.durationMs.map { ($0 + 500) / 1000 } ?? -1
            // A line that begins with "#" is a comment, and players drop spaces before a path.
            let isPlain = path.first.map { $0 != "#" && !$0.isWhitespace } ?? true
            let place = isPlain ? path : "./\(path)"
            return "#EXTINF:\(seconds),\(name)\n\(place)\n"
        }
        return "#EXTM3U\n#EXTENC:UTF-8\n#PLAYLIST:\(name.onOneLine)\n" + entries.joined()
    }
}
