import Core

extension ImportFormat {
    /// Reads an object in a Pano Scrobbler JSON file.
    static func pano(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, artist, album, track): (Int?, String?, String?, String?)
        var (event, length): (String?, Int?)
        try cursor.members { key, value in
            switch key {
            case "timeMs": time = try value.integer().map { $0 / 1000 }
            case "artist": artist = try value.text()
            case "album": album = try value.text()
            case "track": track = try value.text()
            case "event": event = try value.text()
            case "durationMs": length = try value.duration().map { $0 / 1000 }
            default: try value.skip()
            }
        }
        try cursor.finish()
        if let event, event != "scrobble" { return .skipped(.notPlay) }
        return try .play(
            time,
            artist,
            album,
            track,
            from: ImportKind.pano.rawValue,
            length: length,
            trackLength: length
        )
    }

    /// Reads a row of a Pano Scrobbler CSV file.
    static func panoRow(_ field: (String) -> String?) throws -> ImportRow {
        if let event = field("event"), event != "scrobble" { return .skipped(.notPlay) }
        let time = field("timems").flatMap(Int.init).map { $0 / 1000 }
        let length = field("durationms").flatMap(Int.init).map { $0 / 1000 }
        return try .play(
            time,
            field("artist"),
            field("album"),
            field("track"),
            from: ImportKind.pano.rawValue,
            length: length,
            trackLength: length
        )
    }
}
