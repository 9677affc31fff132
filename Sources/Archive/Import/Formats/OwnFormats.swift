import Core

extension ImportFormat {
    /// Reads an object in our own JSON Lines export.
    static func ownJSON(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        var cursor = JSONCursor(bytes, range)
        var (time, artist, album, track): (Int?, String?, String?, String?)
        var (source, user): (String?, String?)
        var (length, trackLength): (Int?, Int?)
        try cursor.members { key, value in
            switch key {
            case "album": album = try value.text()
            case "artist": artist = try value.text()
            case "seconds": length = try value.duration()
            case "source": source = try value.text()
            case "time": time = try value.time()
            case "track": track = try value.text()
            case "trackSeconds": trackLength = try value.duration()
            case "user": user = try value.text()
            default: try value.skip()
            }
        }
        try cursor.finish()
        // An empty name counts as missing.
        if source?.isEmpty == true { source = nil }
        if user?.isEmpty == true { user = nil }
        let kind = ImportKind.vinylogue.rawValue
        return try .play(
            time,
            artist,
            album,
            track,
            from: source ?? kind,
            lasted: lasted(from: source, length: length),
            length: length,
            trackLength: trackLength,
            user: user
        )
    }

    /// Reads a row of our own CSV export.
    static func ownRow(_ field: (String) -> String?) throws -> ImportRow {
        let source = field("source")
        let length = field("seconds").flatMap(Int.init)
        return try .play(
            field("time").flatMap { Timestamp.iso8601(Array($0.utf8)[...]) ?? Int($0) },
            field("artist"),
            field("album"),
            field("track"),
            from: source ?? ImportKind.vinylogue.rawValue,
            lasted: lasted(from: source, length: length),
            length: length,
            trackLength: field("trackseconds").flatMap(Int.init),
            user: field("user")
        )
    }

    /// How many seconds after its time a play may have begun: an export doesn't say, but the play's
    /// first source decides it.
    private static func lasted(from source: String?, length: Int?) -> Int {
        switch source.flatMap(ImportKind.init(rawValue:)) {
        case .spotify, .appleMusic: length ?? 0
        case .lastfmToCSV: minute
        default: 0
        }
    }

    /// Reads a row of a CSV from ghan.nl.
    static func ghan(_ field: (String) -> String?) throws -> ImportRow {
        let time = field("uts").flatMap(Int.init)
        let kind = ImportKind.ghan.rawValue
        return try .play(time, field("artist"), field("album"), field("track"), from: kind)
    }

    /// A reader for CSV with column names in the first row. `row` receives a function that returns
    /// the field in a column, by lowercase name; nil if it is empty or missing.
    ///
    /// - Parameter wanted: the columns to read, which saves time if there are many more.
    static func table(
        columns wanted: Set<String>? = nil,
        _ row: @escaping (_ field: (String) -> String?) throws -> ImportRow
    ) -> ([UInt8], Range<Int>) throws -> ImportRow {
        var columns: [String: Int]?
        var indices: Set<Int>?
        return { bytes, range in
            guard let fields = CSVFields.split(bytes[range], columns: indices) else {
                throw ImportRow.Invalid(reason: "not UTF-8")
            }
            guard let columns else {
                let names = fields.enumerated().map { ($1.lowercased(), $0) }
                columns = Dictionary(names, uniquingKeysWith: { first, _ in first })
                indices = wanted.map { wanted in
                    Set(names.filter { wanted.contains($0.0) }.map(\.1))
                }
                return .nothing
            }
            return try row { name in
                guard let index = columns[name], index < fields.count, !fields[index].isEmpty
                else { return nil }
                return fields[index]
            }
        }
    }
}
