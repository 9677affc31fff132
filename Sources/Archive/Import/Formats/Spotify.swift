import Core

extension ImportFormat {
    /// Reads an entry in Spotify's extended history, whose time is the end of the play.
    static func spotify(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (end, played, artist, album, track): (Int?, Int?, String?, String?, String?)
        var isSkipped = false
        try cursor.members { key, value in
            switch key {
            case "ts": end = try value.time()
            case "ms_played": played = try value.integer()
            case "master_metadata_track_name": track = try value.text()
            case "master_metadata_album_artist_name": artist = try value.text()
            case "master_metadata_album_album_name": album = try value.text()
            case "skipped": isSkipped = try value.bool()
            default: try value.skip()
            }
        }
        try cursor.finish()
        guard let played, played >= 0 else { throw ImportRow.Invalid(reason: "no ms_played") }
        // Podcast episodes and audiobooks have no track.
        if track == nil { return .skipped(.notTrack) }
        if isSkipped { return .skipped(.passedOver) }
        if played < 30_000 { return .skipped(.short) }
        let seconds = played / 1000
        // The play would move by days.
        guard Play.lengths.contains(seconds) else {
            throw ImportRow.Invalid(reason: "an impossible ms_played")
        }
        return try .play(
            // Subtracting from an impossible time could overflow.
            end.map { Play.times.contains($0) ? $0 - seconds : $0 },
            artist,
            album,
            track,
            from: ImportKind.spotify.rawValue,
            lasted: seconds,
            length: seconds
        )
    }
}
