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
            // A line that begins with "#" is a comment.
            let place = path.hasPrefix("#") ? "./\(path)" : path
            return "#EXTINF:\(seconds),\(name)\n\(place)\n"
        }
        return "#EXTM3U\n#EXTENC:UTF-8\n#PLAYLIST:\(name.onOneLine)\n" + entries.joined()
    }
}

extension String {
    /// The text with spaces in place of line breaks and other control characters.
    package var onOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: " "
                    default: scalar
                    }
                }
            )
        )
    }

    /// The text escaped for XML content or attributes; characters that XML forbids become U+FFFD.
    package var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\r": result += "&#13;"
            default:
                let isForbidden = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
                result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }
}
