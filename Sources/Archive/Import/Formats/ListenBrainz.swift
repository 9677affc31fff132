import Core

extension ImportFormat {
    /// Reads a listen in a ListenBrainz export.
    static func listenBrainz(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, artist, album, track): (Int?, String?, String?, String?)
        try cursor.members { key, value in
            switch key {
            case "listened_at": time = try value.time()
            case "track_metadata":
                try value.members { key, value in
                    switch key {
                    case "artist_name": artist = try value.text()
                    case "release_name": album = try value.text()
                    case "track_name": track = try value.text()
                    default: try value.skip()
                    }
                }
            default: try value.skip()
            }
        }
        try cursor.finish()
        let kind = ImportKind.listenbrainz.rawValue
        return try .play(time, artist, album, track, from: kind)
    }
}
