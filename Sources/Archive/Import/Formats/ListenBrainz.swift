import Core

extension ImportFormat {
    /// Reads a listen in a ListenBrainz export.
    static func listenBrainz(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, artist, album, track): (Int?, String?, String?, String?)
        var lengths = Lengths()
        try cursor.members { key, value in
            switch key {
            case "listened_at": time = try value.time()
            case "track_metadata":
                try value.members { key, value in
                    switch key {
                    case "artist_name": artist = try value.text()
                    case "release_name": album = try value.text()
                    case "track_name": track = try value.text()
                    case "additional_info": try lengths.read(&value)
                    default: try value.skip()
                    }
                }
            default: try value.skip()
            }
        }
        try cursor.finish()
        let kind = ImportKind.listenbrainz.rawValue
        return try .play(
            time,
            artist,
            album,
            track,
            from: kind,
            length: lengths.heard ?? lengths.recording,
            trackLength: lengths.recording
        )
    }

    /// The lengths in a listen's additional info, in seconds.
    private struct Lengths {
        var heard: Int?
        var recording: Int?

        /// Reads the info, unless it is not an object.
        mutating func read(_ value: inout JSONCursor) throws {
            var info = value
            var (read, milliseconds) = (Lengths(), Int?.none)
            let isObject: Void? = try? info.members { key, value in
                switch key {
                case "duration": read.recording = try value.duration()
                case "duration_ms": milliseconds = try value.duration()
                case "duration_played": read.heard = try value.duration()
                default: try value.skip()
                }
            }
            guard isObject != nil else { return try value.skip() }
            value = info
            read.recording = milliseconds.map { $0 / 1000 } ?? read.recording
            self = read
        }
    }
}
