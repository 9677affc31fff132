import Core

extension ImportFormat {
    /// Reads a track of `user.getRecentTracks`, which the exporter at ghan.nl saves as a list of
    /// pages, in files such as `recenttracks-nora-1749776100.json`.
    ///
    /// Source: `LastFMExportPage` in Koito's `internal/importer/lastfm.go`, and recorded responses.
    static func recentTracks(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, artist, album, track): (Int?, String?, String?, String?)
        var isPlaying = false
        try cursor.members { key, value in
            switch key {
            case "artist": artist = try name(&value)
            case "album": album = try name(&value)
            case "name": track = try value.text()
            case "date":
                try value.members { key, value in
                    if key == "uts" { time = try value.integer() } else { try value.skip() }
                }
            case "@attr":
                try value.members { key, value in
                    if key == "nowplaying" {
                        isPlaying = try value.text() == "true"
                    } else {
                        try value.skip()
                    }
                }
            default: try value.skip()
            }
        }
        try cursor.finish()
        if isPlaying { return .skipped(.stillPlaying) }
        return try .play(time, artist, album, track, from: ImportKind.ghan.rawValue)
    }

    /// How deep the tracks are: in pages, in complete responses, or in one list.
    static func depthOfTracks(_ start: [UInt8]) -> Int {
        RecordSplitter.depth(of: "artist", in: start) ?? 3
    }

    /// The name of an artist or album, which is in `#text`, or in `name` in extended responses.
    private static func name(_ value: inout JSONCursor) throws -> String? {
        var name: String?
        try value.members { key, value in
            if key == "#text" || key == "name" { name = try value.text() } else { try value.skip() }
        }
        return name
    }
}
