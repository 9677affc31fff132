import Core

extension ImportFormat {
    /// Reads a listen in a Koito export.
    ///
    /// Artists, albums and tracks have several names, of which one is marked as primary. Source:
    /// `KoitoExport` in Koito's `internal/export/export.go`; Go writes an empty list as null.
    static func koito(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, album, track): (Int?, String?, String?)
        var artists: [String] = []
        var length: Int?
        try cursor.members { key, value in
            switch key {
            case "listened_at": time = try value.time()
            case "track": track = try primaryName(&value, length: &length)
            case "album": album = try primaryName(&value)
            case "artists":
                guard try !value.isNull() else { return }
                try value.elements { value in
                    if let artist = try primaryName(&value) { artists.append(artist) }
                }
            default: try value.skip()
            }
        }
        try cursor.finish()
        let kind = ImportKind.koito.rawValue
        return try .play(
            time,
            artists.joined(separator: ", "),
            album,
            track,
            from: kind,
            length: length,
            trackLength: length
        )
    }

    private static func primaryName(_ value: inout JSONCursor) throws -> String? {
        var length: Int?
        return try primaryName(&value, length: &length)
    }

    /// The primary name, or the first if none is marked.
    ///
    /// - Parameter length: receives the length of a track, in seconds.
    private static func primaryName(
        _ value: inout JSONCursor,
        length: inout Int?
    ) throws -> String? {
        guard try !value.isNull() else { return nil }
        var names: [(name: String?, isPrimary: Bool)] = []
        var duration: Int?
        try value.members { key, value in
            if key == "duration" { return duration = try value.duration() }
            guard key == "aliases" else { return try value.skip() }
            guard try !value.isNull() else { return }
            try value.elements { value in
                var (name, isPrimary): (String?, Bool) = (nil, false)
                try value.members { key, value in
                    switch key {
                    case "alias": name = try value.text()
                    case "is_primary": isPrimary = try value.bool()
                    default: try value.skip()
                    }
                }
                names.append((name, isPrimary))
            }
        }
        length = duration
        return (names.first { $0.isPrimary } ?? names.first)?.name
    }
}
