import Core

extension ImportFormat {
    /// Reads a scrobble in a maloja export.
    static func maloja(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, album, track): (Int?, String?, String?)
        var artists: [String] = []
        var (heard, length): (Int?, Int?)
        try cursor.members { key, value in
            switch key {
            case "time": time = try value.time()
            case "duration": heard = try value.duration()
            case "track":
                try value.members { key, value in
                    switch key {
                    case "artists": try value.elements { artists.append(try $0.text() ?? "") }
                    case "title": track = try value.text()
                    case "album": album = try malojaAlbum(&value)
                    case "length": length = try value.duration()
                    default: try value.skip()
                    }
                }
            default: try value.skip()
            }
        }
        try cursor.finish()
        let kind = ImportKind.maloja.rawValue
        return try .play(
            time,
            artists.joined(separator: ", "),
            album,
            track,
            from: kind,
            length: heard ?? length,
            trackLength: length
        )
    }

    private static func malojaAlbum(_ value: inout JSONCursor) throws -> String? {
        guard try !value.isNull() else { return nil }
        var album: String?
        try value.members { key, value in
            if key == "albumtitle" { album = try value.text() } else { try value.skip() }
        }
        return album
    }
}
